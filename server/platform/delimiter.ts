export type Delimiter = ',' | ';' | '\t' | '|';

const delimiters: readonly Delimiter[] = ['\t', ';', ','];
const linesLookedAt = 60;
/** Excel writes the delimiter into a first line. */
const statement = /^"?sep=([,;\t|])"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i;

/** The text below a first line that states the delimiter, which no spreadsheet shows. */
export function withoutStatedDelimiter(text: string): string {
  return text.replace(statement, '');
}

/**
 * Decided by the line of headings, in which `headingWord` is: names below and lists above may contain commas and
 * semicolons.
 */
export function detectDelimiter(sample: string, headingWord: RegExp): Delimiter {
  const stated = statement.exec(sample)?.[1];
  if (stated) return stated as Delimiter;
  const lines = sample.split(/\r\n|\n|\r/, linesLookedAt);
  if (areDividedByBars(lines)) return '|';
  const heading = lines.find((line) => headingWord.test(line));
  const counted = heading === undefined ? lines : [heading];
  const most = (delimiter: string) => Math.max(...counted.map((line) => unquoted(line).split(delimiter).length));
  return delimiters.reduce((best, delimiter) => (most(delimiter) > most(best) ? delimiter : best));
}

/** Bars stand within names and lists too, so they divide cells only where each line has as many. */
function areDividedByBars(lines: readonly string[]): boolean {
  const [first = 0, ...others] = lines
    .filter((line) => line.trim() !== '')
    .map((line) => unquoted(line).split('|').length);
  return first > 1 && others.length > 0 && others.every((cells) => cells === first);
}

function unquoted(line: string): string {
  return line.replace(/"[^"]*"/g, '');
}
