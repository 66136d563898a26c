/** A stretch of a file's text, and where it stands: 'Page 3'. */
export interface FoundText {
  place: string;
  text: string;
}

/** Why the inside of a file cannot be searched, in words for people. */
export class UnreadableFileError extends Error {}

export function unreadable(reason: string): UnreadableFileError {
  return new UnreadableFileError(reason);
}
