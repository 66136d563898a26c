/** A part of a file's text. `place` says where it is: 'Page 3'. */
export interface FoundText {
  place: string;
  text: string;
}

/** Its message tells people why the text of a file cannot be searched. */
export class UnreadableFileError extends Error {}

export function unreadable(reason: string): UnreadableFileError {
  return new UnreadableFileError(reason);
}
