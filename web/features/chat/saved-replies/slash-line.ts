/** A line of the composer that begins with `/`, by its place in the whole text. */
export interface SlashLine {
  readonly start: number;
  readonly end: number;
  /** With the slash. */
  readonly text: string;
}

/** What somebody types as a search is short; a line that goes on is a message about a path. */
const searchMaxLength = 60;

/** The line with the caret, where it begins with `/` and the caret stands behind that; else null. */
export function slashLineAt(text: string, caret: number): SlashLine | null {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const next = text.indexOf('\n', caret);
  const end = next === -1 ? text.length : next;
  const line = text.slice(start, end);
  if (caret <= start || !line.startsWith('/') || line.length > searchMaxLength) return null;
  return { start, end, text: line };
}
