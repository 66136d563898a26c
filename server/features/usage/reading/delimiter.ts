export type Delimiter = ',' | ';' | '\t';

const delimiters: readonly Delimiter[] = ['\t', ';', ','];
const linesLookedAt = 60;
/** Matches `Metric_Type`, a heading of every COUNTER report, and not `Metric_Types` from the lines above. */
const headingWord = /metric[_ ]?type(?!s)/i;

/** Decided by the line of headings: names below and lists above may contain commas and semicolons. */
export function detectDelimiter(sample: string): Delimiter {
  // Excel writes the delimiter into a first line.
  const stated = /^sep=([,;\t])/i.exec(sample)?.[1];
  if (stated) return stated as Delimiter;
  const lines = sample.split(/\r\n|\n|\r/, linesLookedAt);
  const heading = lines.find((line) => headingWord.test(line));
  const counted = heading === undefined ? lines : [heading];
  const most = (delimiter: string) => Math.max(...counted.map((line) => unquoted(line).split(delimiter).length));
  return delimiters.reduce((best, delimiter) => (most(delimiter) > most(best) ? delimiter : best));
}

function unquoted(line: string): string {
  return line.replace(/"[^"]*"/g, '');
}
