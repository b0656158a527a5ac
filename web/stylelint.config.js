/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-standard"],
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  rules: {
    "color-hex-length": "long",
    // A component's rules are sorted by what they dress.
    "no-descending-specificity": null,
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true, ignoreProperties: [/^--/] }],
  },
};
