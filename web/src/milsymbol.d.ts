/** The library by its parts; see the alias in `vite.config.ts`. */
declare module "milsymbol-parts" {
  export interface Mark {
    asCanvas(ratio?: number): HTMLCanvasElement;
    asSVG(): string;
    getAnchor(): { x: number; y: number };
    getSize(): { width: number; height: number };
    isValid(): boolean;
  }
  export const ms: {
    Symbol: new (sidc: string, options?: Record<string, unknown>) => Mark;
    addIcons(parts: unknown): void;
    setStandard(name: string): void;
  };
  export const letterground: unknown;
}
