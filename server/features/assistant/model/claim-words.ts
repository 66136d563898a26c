import { stemmer } from 'stemmer';

/** A word of a sentence as it is compared: what is written in several ways is one word. */
export interface ClaimWord {
  word: string;
  /** Whether a part of the sentence may begin here: at its beginning, or after a comma, a semicolon, a colon, "and", "but". */
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

/** Addresses, amounts, figures with what is joined to them, words, and the signs that divide a sentence. */
const tokens =
  /https?:\/\/[^\s<>"“”]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[£$€]\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)*(?:[a-z]+|%)?|(?:[\p{L}\d_-]+\.)+[\p{L}]{2,}(?:\/[^\s<>"“”]*)?|[\p{L}\d_]+(?:['’][\p{L}]+)?|[%/]|[,;:()–—]/gu;
const dividing = /^[,;:()–—]$/;
const joining = new Set(['and', 'but', 'so', 'because', 'since']);

/** Words that change nothing where they are left out or added. */
const idle = new Set('a an the is are was were be it this that these those then also please there of'.split(' '));

/** The words of a sentence, in order, without those that change nothing. */
export function claimWords(text: string): ClaimWord[] {
  const found: ClaimWord[] = [];
  let isBoundary = true;
  for (const token of withNumbers(rawTokens(text))) {
    if (dividing.test(token)) isBoundary = true;
    else if (joining.has(token)) isBoundary = push(found, token, true);
    else if (!idle.has(token)) isBoundary = push(found, token, isBoundary);
  }
  return found;
}

/** Answers whether the next word begins a part. */
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

/** "Sixty", "forty-two" and "80 thousand" as digits; `1,999.00` as `1999`. */
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

/** Both as one number, as "forty two" or "8 thousand"; null where they are none. */
function joinedNumber(open: number | null, token: string): number | null {
  const times = multiples.get(token);
  if (times !== undefined) return (open ?? 1) * times;
  const value = numberWords.get(token);
  const isJoined = open !== null && value !== undefined && open > 0 && open % 10 === 0 && value < 10;
  return isJoined ? open + value : null;
}

function numberOf(token: string): number | null {
  // An address such as 010 or a year such as 0001 is not the number.
  if (/^\d[\d,]*(?:\.\d+)?$/.test(token) && !/^0\d/.test(token)) return Number(token.replaceAll(',', ''));
  return numberWords.get(token) ?? null;
}

function amountOf(token: string): string {
  return /^[£$€]/.test(token) ? token.replaceAll(',', '').replace(/\.0+$/, '') : token;
}

/** What makes a sentence hold in some cases alone: without it, a part of the sentence says more than the whole. */
const conditions = new Set(
  'if unless until only except where when while otherwise without alone mostly usually often least most far'
    .split(' ')
    .map(stemmer),
);

/**
 * Whether a sentence says, word for word, what a part of its source's sentence says: from where a part begins to where one ends, and with
 * every condition that the source makes.
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
