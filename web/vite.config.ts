import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/kurgan/server/static";
const TEXT = /\.(css|html|js|json|md|svg|txt|webmanifest)$/;
const TOO_SMALL = 1024;

/** Compressed once here, so that the server only picks a file. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir }) {
      const out = resolve(dir ?? OUT);
      for (const name of readdirSync(out, { recursive: true, encoding: "utf8" })) {
        const file = join(out, name);
        if (!TEXT.test(name) || statSync(file).size < TOO_SMALL) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        );
      }
    },
  };
}

/** The server's content security policy forbids inline code; better to hear of it at build time. */
function refuseInline(): Plugin {
  return {
    name: "refuse-inline",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const inline = /<script(?![^>]*\ssrc=)[^>]*>|<style\b|\sstyle\s*=|\son[a-z]+\s*=|(?:src|href)\s*=\s*["']?data:/i.exec(html);
        if (inline) throw new Error(`index.html would hold inline code, which the security policy forbids: ${inline[0]}`);
      },
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [svelte(), refuseInline(), precompress()],
  // Without this vitest takes Svelte's server half, which cannot mount.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
  },
  server: {
    // `npm run dev` beside a running `kurgan play --no-browser`.
    proxy: { "/api": { target: process.env["KURGAN_SERVER"] ?? "http://127.0.0.1:8765", ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    // A test that needs a document starts with: // @vitest-environment happy-dom
    environment: "node",
    passWithNoTests: true,
  },
});
