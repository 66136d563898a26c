import { alphabets, signsOf } from './frequent-letters.ts';
import { decodeAs, isUtf8, type TextEncoding, utf16Of } from './text-encoding.ts';

/*
 * Of the encodings before Unicode, the one is supposed in which the words look most like names of some language;
 * whoever chose the file can choose another.
 */

/** The order settles a draw. */
const supposed: readonly TextEncoding[] = [
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
  'cp852',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
];

const frequentSigns: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(signsOf).map(([encoding, signs]) => [encoding, new Set(signs)]),
);

/** Some hundred names, each judged in every encoding while somebody waits. */
const sampleBytes = 8 * 1024;
const lineFeed = 10;
const carriageReturn = 13;
const firstForeign = 0x80;

/** The encoding that a file probably has. */
export function supposeEncoding(bytes: Uint8Array): TextEncoding {
  const wide = utf16Of(bytes.subarray(0, sampleBytes));
  if (wide) return wide.encoding;
  if (isUtf8(bytes)) return 'utf-8';
  const sample = foreignLines(bytes);
  const likely = (encoding: TextEncoding) => likelihood(decodeAs(sample, encoding), frequentSigns.get(encoding));
  const best = supposed.map((encoding) => ({ encoding, score: likely(encoding) }));
  return best.reduce((a, b) => (b.score > a.score ? b : a)).encoding;
}

/** The lines that differ between encodings. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && sample.length < sampleBytes; at++) {
    const byte = bytes[at] ?? lineFeed;
    if (byte >= firstForeign) isForeign = true;
    if (byte !== lineFeed && byte !== carriageReturn) continue;
    if (isForeign) sample.push(...bytes.subarray(start, Math.min(at, start + sampleBytes)), lineFeed);
    start = at + 1;
    isForeign = false;
  }
  return Uint8Array.from(sample);
}

/** How much a text looks like names and sentences: higher is likelier. */
function likelihood(text: string, signs: ReadonlySet<string> | undefined): number {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const foreign = words.filter((word) => /[^A-Za-z]/.test(word));
  const ofSigns = [...text.matchAll(/[^\p{ASCII}\p{L}\p{M}]/gu)].map(({ index, 0: sign }) => {
    return likelihoodOfSign(sign, text.slice(Math.max(0, index - 2), index), text.slice(index + 1, index + 3));
  });
  // A file is mostly of one language, which decides about words that two encodings spell as one.
  const inOne = alphabets.map((alphabet) =>
    foreign.filter((word) => [...foreignOf(word)].every((l) => alphabet.has(l))),
  );
  const mostOfOne = Math.max(0, ...inOne.map((found) => found.length));
  const ofWord = (word: string) =>
    signs && ofManySigns.test(word) ? likelihoodOfSigns(word, signs) : likelihoodOfWord(word);
  return sum([...foreign.map(ofWord), ...ofSigns]) + mostOfOne / 2;
}

function foreignOf(word: string): string {
  return word.replaceAll('İ', 'ı').toLowerCase().replace(/[a-z]/g, '');
}

const ofManySigns = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** A sign takes two bytes, in which another encoding has two letters. */
function likelihoodOfSigns(word: string, signs: ReadonlySet<string>): number {
  const scores = [...word].map((sign) => {
    if (signs.has(sign)) return 6;
    // Half-width kana are what other letters become in Shift JIS.
    if (/[\uff61-\uff9f]/.test(sign)) return -3;
    return /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(sign) ? 4 : -2;
  });
  return sum(scores) - (/[A-Za-z]/.test(word) ? 8 : 0);
}

function likelihoodOfWord(word: string): number {
  const letters = [...foreignOf(word)];
  const scores = alphabets.map((alphabet) => sum(letters.map((letter) => alphabet.get(letter) ?? -3)));
  // A capital within a word is seldom right, and a small letter among capitals as seldom.
  const isOdd = /\p{Ll}(?![A-Z])\p{Lu}|[^\P{Ll}a-z][A-Z]|[A-Z]{2}[^\P{Ll}a-zß]/u.test(word);
  const isMixed = /[A-Za-z]/.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
  if (/^(?![àáâãéèêóòôöåíìúýæøœ])\p{Script=Latin}$/iu.test(word)) return -2;
  return Math.max(...scores) - (isOdd ? 6 : 0) - (isMixed ? 8 : 0) - (isUnspoken(word) ? 0.5 : 0);
}

/** A foreign consonant between two others, as in Jšrg where Jörg is meant. */
function isUnspoken(word: string): boolean {
  const plain = word.toLowerCase().replace(/[a-z]/g, (letter) => ('aeiouy'.includes(letter) ? 'a' : 'b'));
  return /b[šžčćřńłśźżďťňçğß]b/.test(plain);
}

function likelihoodOfSign(sign: string, before: string, after: string): number {
  if (/[\p{Cc}\p{Co}\ufffd]/u.test(sign)) return -8;
  if (/[\u3000-\u3002\u30fb\uff00-\uff20]/.test(sign)) return 0;
  const isAfterLetter = /\p{L}$/u.test(before);
  const isBeforeLetter = /^\p{L}/u.test(after);
  if (sign === '’' && isAfterLetter)
    return /^(?:s(?!\p{L})|$)/u.test(after) || /(?:^|\P{L})\p{L}$/u.test(before) ? 4 : 1;
  if (isAfterLetter && isBeforeLetter) return -4;
  return /[‘’“”„–—…«»·]/.test(sign) && !isAfterLetter !== !isBeforeLetter ? 1 : -1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
