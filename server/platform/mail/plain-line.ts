/** Makes text a single line: in a mail header, text after a line break in a name or title would be an injected header. */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
