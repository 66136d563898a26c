import type { BrandColour } from '#contract/values/promotion/brand-colours.ts';

/** Blocks of a text, shown alike by pages and PDFs. content/README.md shows the syntax of each. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'steps'; items: readonly TitledText[] }
  | { kind: 'points'; items: readonly TitledText[] }
  | { kind: 'checklist'; items: readonly string[] }
  | { kind: 'note'; title: string; text: string }
  /** A text to be copied unchanged; line breaks are kept. */
  | { kind: 'ready-text'; title: string; text: string }
  /** Configuration or shell lines to be copied unchanged. */
  | { kind: 'code'; title: string; text: string }
  /** A screenshot, by the name of its file in content/guides/pictures; PDFs leave it out. */
  | { kind: 'picture'; name: string; alternative: string }
  /** The first cell of each row is its header. */
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'colours'; colours: readonly BrandColour[] };

export type TitledText = readonly [title: string, text: string];

export interface TableColumn {
  title: string;
  /** Share of the width; the shares of a table add up to 1. */
  share: number;
}

export interface Chapter {
  title: string;
  lead: string;
  blocks: readonly TextBlock[];
}
