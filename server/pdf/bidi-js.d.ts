/** What we use of bidi-js, which comes without types. */
declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }

  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** From the first to the last of each pair, both included, the letters change places, one pair after another. */
    getReorderSegments(text: string, levels: Levels, start?: number, end?: number): [number, number][];
    getMirroredCharacter(letter: string): string | null;
  }

  function bidiFactory(): Bidi;
  export = bidiFactory;
}
