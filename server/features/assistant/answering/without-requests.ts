import { asksForSecretsOrMoney, isAboutSecretsOrMoney } from './harmful.ts';
import { sentencesOf } from './sentences.ts';

/** A sentence can span this many lines of a page. */
const linesOfSentenceMax = 3;
const listed = /^\s*(?:\d{1,2}[.)]|•)\s/;

/**
 * Removes sentences that ask readers to hand over a secret or money: anybody could have written the file, and the
 * assistant would repeat the request in the portal's name. All other text is unchanged.
 */
export function withoutRequests(text: string): string {
  const lines = text.split('\n');
  const isAbout = lines.map(isAboutSecretsOrMoney);
  const asks = lines.map((line, at) => isAbout[at] === true && asksForSecretsOrMoney(line));
  const asking = new Set<number>();
  for (let count = 2; count <= linesOfSentenceMax; count++) {
    for (let first = 0; first + count <= lines.length; first++) {
      const places = Array.from({ length: count }, (_, at) => first + at);
      if (!places.some((at) => isAbout[at]) || places.some((at) => asking.has(at) || asks[at])) continue;
      if (asksForSecretsOrMoney(lines.slice(first, first + count).join(' '))) for (const at of places) asking.add(at);
    }
  }
  return lines
    .flatMap((line, at) => {
      if (asking.has(at)) return [];
      return asks[at] ? withoutSentences(line) : [line];
    })
    .join('\n')
    .trim();
}

function withoutSentences(line: string): string[] {
  if (listed.test(line)) return [];
  const rest = sentencesOf(line)
    .filter((sentence) => !asksForSecretsOrMoney(sentence))
    .join(' ');
  return rest === '' || asksForSecretsOrMoney(rest) ? [] : [rest];
}
