/** A part of a file's text. `place` says where it is, such as 'Page 3'. */
export interface FoundText {
  place: string;
  text: string;
}

/** The message tells people why the text of a file cannot be searched. */
export class UnreadableFileError extends Error {}

export function unreadable(reason: string): UnreadableFileError {
  return new UnreadableFileError(reason);
}
