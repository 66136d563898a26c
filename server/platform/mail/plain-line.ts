/** Text as one line: in a mail's head, what follows a line end in a name or a title would be a header of somebody else's choice. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
