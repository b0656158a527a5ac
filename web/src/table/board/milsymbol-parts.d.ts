declare module "*/milsymbol/index.mjs" {
  interface MilSymbol {
    asSVG(): string;
  }
  export const ms: {
    addIcons(icons: unknown[]): void;
    Symbol: new (code: string, options: Record<string, string | number | boolean>) => MilSymbol;
  };
  export const numberlandunit: unknown;
}
