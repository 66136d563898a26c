import type { BrandColour } from '#contract/values/promotion/brand-colours.ts';

/** What a text consists of: the pages of the portal and its PDFs show the same blocks. Free of libraries. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'steps'; items: readonly TitledText[] }
  | { kind: 'points'; items: readonly TitledText[] }
  | { kind: 'checklist'; items: readonly string[] }
  | { kind: 'note'; title: string; text: string }
  | { kind: 'ready-text'; title: string; text: string }
  | { kind: 'code'; title: string; text: string }
  | { kind: 'picture'; name: string; alternative: string }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'colours'; colours: readonly BrandColour[] };

export type TitledText = readonly [title: string, text: string];

export interface TableColumn {
  title: string;
  /** Its part of the width; those of a table add up to 1. */
  share: number;
}

export function heading(text: string): TextBlock {
  return { kind: 'heading', text };
}

export function paragraph(text: string): TextBlock {
  return { kind: 'paragraph', text };
}

/** What to do, in its order. */
export function steps(...items: readonly TitledText[]): TextBlock {
  return { kind: 'steps', items };
}

/** Things of equal weight. */
export function points(...items: readonly TitledText[]): TextBlock {
  return { kind: 'points', items };
}

/** Things to tick off on paper. */
export function checklist(...items: readonly string[]): TextBlock {
  return { kind: 'checklist', items };
}

/** What is easily overlooked. */
export function note(title: string, text: string): TextBlock {
  return { kind: 'note', title, text };
}

/** A text to be copied as it stands; lines are kept. */
export function readyText(title: string, text: string): TextBlock {
  return { kind: 'ready-text', title, text };
}

/** Lines of a configuration or a shell, to be copied as they stand. */
export function code(title: string, text: string): TextBlock {
  return { kind: 'code', title, text };
}

/** A screen of the product, by the name of its file in web/features/guides/pictures; PDFs leave it out. */
export function picture(name: string, alternative: string): TextBlock {
  return { kind: 'picture', name, alternative };
}

/** Rows under headings; the first cell names its row. */
export function table(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): TextBlock {
  return { kind: 'table', columns, rows };
}

/** Each with its name, its code and what it is for. */
export function colours(list: readonly BrandColour[]): TextBlock {
  return { kind: 'colours', colours: list };
}
