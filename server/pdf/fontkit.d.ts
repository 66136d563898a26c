/** What is used of the library that reads fonts: it brings no types of its own. */
declare module 'fontkit' {
  export interface Path {
    /** Each point by the matrix [a b c d e f], as in SVG. */
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path;
    toSVG(): string;
  }
  export interface Font {
    unitsPerEm: number;
    ascent: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      /** In units of the font, upwards. */
      glyphs: { path: Path; advanceWidth: number }[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
