/**
 * One line without anything that a configuration file would treat as an end or a continuation: control and line characters, backslashes.
 */
export function oneLine(text: string): string {
  // Apache joins a line that ends with a backslash to the next, comments too.
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll('\\', '/')
    .trim();
}

export function comment(text: string): string {
  return `# ${oneLine(text)}`;
}
