import { appendFileSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const OUT = "../src/kurgan/server/static";
const TEXT = /\.(css|html|js|json|md|svg|txt|webmanifest)$/;
const TOO_SMALL = 1024;

/** What Vite writes of licences names packages only; the fonts are files of ours. */
function fontLicences(): Plugin {
  return {
    name: "font-licences",
    apply: "build",
    writeBundle({ dir }) {
      const licence = readFileSync(resolve("src/fonts/OFL.txt"), "utf8").trim();
      appendFileSync(
        join(resolve(dir ?? OUT), "licenses.md"),
        `\n## Fonts - OFL-1.1\n\n\`\`\`txt\n${licence}\n\`\`\`\n`,
      );
    },
  };
}

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

/**
 * Of the drawing code only land units are used, yet their file also draws installations, weather and much more: what no
 * land unit asks for is left out.
 */
function landUnitsOnly(): Plugin {
  const MENTION = /\bicn\[\s*["']([^"']+)["']\s*\]/g;
  const named = (code: string): string[] => [...code.matchAll(MENTION)].map((found) => found[1] ?? "");
  return {
    name: "land-units-only",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/milsymbol/src/iconparts/ground.js")) return null;
      const icons = new Map<string, { start: number; end: number; asks: string[] }>();
      const body = this.parse(code).body.flatMap((part) =>
        part.type === "ExportDefaultDeclaration" && "body" in part.declaration
          ? (part.declaration.body as { body: Statement[] }).body
          : [],
      );
      for (const { type, start, end } of body) {
        const key = /^icn\[\s*"([^"]+)"\s*\]\s*=/.exec(code.slice(start, end))?.[1];
        if (type === "ExpressionStatement" && key && !icons.has(key))
          icons.set(key, { start, end, asks: named(code.slice(start, end)) });
      }
      const lines = [...icons.values()].sort((a, b) => b.start - a.start);
      let rest = code;
      for (const { start, end } of lines) rest = rest.slice(0, start) + rest.slice(end);
      const wanted = new Set([
        ...named(readFileSync(id.replace("iconparts/ground.js", "numbersidc/sidc/landunit.js"), "utf8")),
        ...named(rest),
      ]);
      for (const key of wanted) for (const other of icons.get(key)?.asks ?? []) wanted.add(other);
      let kept = code;
      for (const { start, end, asks } of lines)
        if (!wanted.has(asks[0] ?? "")) kept = kept.slice(0, start) + kept.slice(end);
      return { code: kept, map: null };
    },
  };
}

interface Statement {
  type: string;
  start: number;
  end: number;
}

/** The server's content security policy forbids inline code; better to hear of it at build time. */
function refuseInline(): Plugin {
  return {
    name: "refuse-inline",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const inline =
          /<script(?![^>]*\ssrc=)[^>]*>|<style\b|\sstyle\s*=|\son[a-z]+\s*=|(?:src|href)\s*=\s*["']?data:/i.exec(html);
        if (inline)
          throw new Error(`index.html would hold inline code, which the security policy forbids: ${inline[0]}`);
      },
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [svelte(), landUnitsOnly(), refuseInline(), fontLicences(), precompress()],
  resolve: {
    alias: { "d3-transition": resolve("src/table/board/still.ts") },
    // Without this vitest takes Svelte's server half, which cannot mount.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
    // What the table shares with other pages is asked for at once: every small file costs a request and its headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "everywhere",
              test: /src\/(lib\/((me|library|lobby|rules|courses)\.svelte|time)|components\/(Problem|Switches|SideChip|RuleChip)|table\/(Clock|seating))\b/,
            },
            {
              name: "shared",
              test: /src\/(table\/(Odds|Rematch|chances|board\/works)|components\/DieFace|lib\/(sound|fair\/shaking))\b/,
            },
          ],
        },
      },
    },
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
