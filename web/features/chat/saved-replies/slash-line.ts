/** A line of the composer that begins with `/`, with its offsets in the text. */
export interface SlashLine {
  readonly start: number;
  readonly end: number;
  /** Includes the slash. */
  readonly text: string;
}

/** A longer line is a message about a path, not a search. */
const searchMaxLength = 60;

/** The line with the caret if it begins with `/` and the caret is behind that; else null. */
export function slashLineAt(text: string, caret: number): SlashLine | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const next = text.indexOf('\n', caret);
  const end = next === -1 ? text.length : next;
  const line = text.slice(start, end);
  if (caret <= start || !line.startsWith('/') || line.length > searchMaxLength) return null;
  return { start, end, text: line };
}
