/** The part of fontkit that we use; the library has no types. */
declare module 'fontkit' {
  export interface Path {
    /** Transforms each point by the matrix [a b c d e f], as in SVG. */
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
  }
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      /** In font units, with y upwards. */
      glyphs: { path: Path; advanceWidth: number }[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
