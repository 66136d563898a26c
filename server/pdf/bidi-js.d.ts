/** The part of bidi-js that we use; the library has no types. */
declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }

  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** Pairs of positions, both included; the letters of each pair are reversed, one pair after another. */
    getReorderSegments(text: string, levels: Levels, start?: number, end?: number): [number, number][];
    getMirroredCharacter(letter: string): string | null;
  }

  function bidiFactory(): Bidi;
  export = bidiFactory;
}
