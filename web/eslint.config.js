import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** As long as code may be; what cannot be broken is excused. */
const width = {
  code: 120,
  ignoreUrls: true,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
};
const unused = { argsIgnorePattern: "^_", varsIgnorePattern: "^_" };

export default defineConfig(
  { ignores: ["src/lib/api/*schema.d.ts"] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      "max-len": ["error", width],
      "no-undef": "off", // TypeScript knows what there is
      "@typescript-eslint/no-unused-vars": ["error", unused],
      // A map that is filled once and then only read need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
      "svelte/no-useless-mustaches": "off", // {" "} is a space that stays
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    files: ["**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-non-null-assertion": "off", // what is not there fails the test
    },
  },
);
