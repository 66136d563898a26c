import { stemmer } from 'stemmer';

/** A normalized word of a sentence: different spellings become the same word. */
export interface ClaimWord {
  word: string;
  /**
   * True if a part of the sentence can start here: at the beginning, or after a comma, semicolon, colon, "and" or
   * "but".
   */
  isBoundary: boolean;
}

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const numberWords = new Map<string, number>([
  ...units.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['dozen', 12],
  ['twice', 2],
]);
const multiples = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);

const ones = new Map([
  ['per cent', '%'],
  ['percent', '%'],
  ['e-mail', 'email'],
  ['sign-in', 'sign in'],
]);

const tokens =
  /https?:\/\/[^\s<>"“”]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}|[£$€]\d[\d,]{0,30}(?:\.\d{1,30})?|\d[\d,]{0,30}(?:\.\d{1,30}){0,9}(?:[a-z]{1,40}|%)?|(?<![\p{L}\d_-])(?:[\p{L}\d_-]{1,63}\.){1,9}[\p{L}]{2,63}(?:\/[^\s<>"“”]{0,2000})?|[\p{L}\d_]{1,100}(?:['’][\p{L}]{1,100})?|[%/]|[,;:()–—]/gu;
const dividing = /^[,;:()–—]$/;
const joining = new Set(['and', 'but', 'so', 'because', 'since']);

/** Words that do not change the meaning if left out or added. */
const fillerWords = new Set(
  'a an the is are was were be it this that these those then also please there of'.split(' '),
);

export function comparableWords(text: string): ClaimWord[] {
  const found: ClaimWord[] = [];
  let isBoundary = true;
  for (const token of withNumbers(rawTokens(text))) {
    if (dividing.test(token)) isBoundary = true;
    else if (joining.has(token)) isBoundary = push(found, token, true);
    else if (!fillerWords.has(token)) isBoundary = push(found, token, isBoundary);
  }
  return found;
}

/** Adds a word. Returns whether the next one starts a part. */
function push(found: ClaimWord[], token: string, isBoundary: boolean): boolean {
  found.push({ word: /^\p{L}+$/u.test(token) ? stemmer(token) : token, isBoundary });
  return joining.has(token);
}

function rawTokens(text: string): string[] {
  let plain = text.normalize('NFKC').replace(/[*`]/g, '').replace(/[’‘]/g, "'").toLowerCase();
  for (const [from, to] of ones) plain = plain.replaceAll(from, to);
  plain = plain
    .replace(/\bcannot\b/g, 'can not')
    .replace(/\bcan't\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'s\b/g, '')
    .replace(/(\d) (am|pm)\b/g, '$1$2')
    .replace(/[.,](?=\s|$)/g, (sign) => (sign === ',' ? ' , ' : ' '));
  return plain.match(tokens) ?? [];
}

function withNumbers(raw: readonly string[]): string[] {
  const words: string[] = [];
  let open: number | null = null;
  for (const token of [...raw, '']) {
    const joined = joinedNumber(open, token);
    if (joined !== null) {
      open = joined;
      continue;
    }
    if (open !== null) words.push(String(open));
    open = numberOf(token);
    if (open === null && token !== '') words.push(amountOf(token));
  }
  return words;
}

/** Combines two words to one number, as in "forty two" or "8 thousand"; null if they are not one. */
function joinedNumber(open: number | null, token: string): number | null {
  const times = multiples.get(token);
  if (times !== undefined) return (open ?? 1) * times;
  const value = numberWords.get(token);
  const isJoined = open !== null && value !== undefined && open > 0 && open % 10 === 0 && value < 10;
  return isJoined ? open + value : null;
}

function numberOf(token: string): number | null {
  // A leading zero marks part of an address or a year, not a number.
  if (/^\d[\d,]*(?:\.\d+)?$/.test(token) && !/^0\d/.test(token)) return Number(token.replaceAll(',', ''));
  return numberWords.get(token) ?? null;
}

function amountOf(token: string): string {
  return /^[£$€]/.test(token) ? token.replaceAll(',', '').replace(/\.0+$/, '') : token;
}

/** Words that limit a sentence to some cases. A part without its condition would say more than the whole. */
const conditions = new Set(
  'if unless until only except where when while otherwise without alone mostly usually often least most far'
    .split(' ')
    .map(stemmer),
);

/**
 * True if a sentence is literally part of the source's sentence, starting and ending at part boundaries, and includes
 * every condition of the source.
 */
export function isPartOf(said: readonly ClaimWord[], source: readonly ClaimWord[]): boolean {
  if (said.length === 0 || said.length > source.length) return false;
  for (let at = 0; at + said.length <= source.length; at++) {
    const next = source[at + said.length];
    if (!source[at]?.isBoundary || (next && !next.isBoundary)) continue;
    if (!said.every(({ word }, ahead) => source[at + ahead]?.word === word)) continue;
    const rest = [...source.slice(0, at), ...source.slice(at + said.length)];
    if (!rest.some(({ word }) => conditions.has(word))) return true;
  }
  return false;
}
