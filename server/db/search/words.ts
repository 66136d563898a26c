/*
 * The rules for words in a search. Both engines use these instead of their own, so that they find the same. Case and diacritics do not
 * count. In scripts without spaces every character is a word.
 */

const spaceless = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const letter = `(?![${spaceless}ʼ])[\\p{L}\\p{N}\\p{M}]`;
/** Soft hyphens and signs without width may stand inside a word. */
const word = new RegExp(`[${spaceless}]|(?:${letter})(?:(?:${letter})|\\p{Cf})*`, 'gu');
/** Accents, vowel signs of Hebrew and Arabic and its stretching sign, and signs that nobody sees. */
const leftOut =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06ed\p{Cf}]/gu;
/** Accents and primes are typed for apostrophes as well, and dashes for hyphens. */
const apostrophe = /^['’‘ʼ`´′]$/;
const hyphen = /^[-‐‑‒–]$/;
/** Prefixes that are seldom written as a word of their own: re-use, co-operate, wi-fi. */
const joinedPrefix = /^(?:re|co|wi)$/;
/** ISBN of 10 or 13 digits, and ISSN. */
const bookNumber = /^(?:97[89]\d{10}|\d{9}[\dx]|\d{7}x)$/;
/** `1234-5678` is an ISSN, although it could be anything. */
const serialNumber = /^\d{4}-\d{4}$/;
const plainAscii = /^[a-z0-9]+$/;
/** Letters that people also type without the stroke or ligature. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const spelledLetters = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'g');
/** Longer runs of letters are not words, and are cut in the index. */
const wordMaxLength = 40;

export interface FoundWord {
  /** In UTF-16 units of the text. */
  start: number;
  end: number;
  /** Its forms in the index: one, unless it is also written as one word, or a character stands for several. */
  forms: string[];
  /** True if the first form is that of the whole, and the others are those of its parts. */
  isWrittenAsOne?: true;
}

/**
 * The words of a text with their positions. What is also written as one word (`don't`, `e-mail`, an ISBN with hyphens)
 * is one, with the form of the whole first and those of its parts behind.
 */
export function* findWords(text: string): Generator<FoundWord> {
  let chain: FoundWord[] = [];
  for (const match of text.matchAll(word)) {
    const piece = { start: match.index, end: match.index + match[0].length, forms: formsOf(match[0]) };
    const last = chain.at(-1);
    if (last && !isJoint(text.slice(last.end, piece.start))) {
      yield* wordsIn(text, chain);
      chain = [];
    }
    chain.push(piece);
  }
  yield* wordsIn(text, chain);
}

function isJoint(between: string): boolean {
  return apostrophe.test(between) || hyphen.test(between);
}

function wordsIn(text: string, chain: readonly FoundWord[]): readonly FoundWord[] {
  const [first] = chain;
  const last = chain.at(-1);
  if (chain.length < 2 || !first || !last || !isWrittenAsOne(text, chain)) return chain;
  const parts = chain.flatMap(({ forms }) => forms);
  const forms = [parts.join('').slice(0, wordMaxLength), ...parts];
  return [{ start: first.start, end: last.end, forms, isWrittenAsOne: true }];
}

function isWrittenAsOne(text: string, chain: readonly FoundWord[]): boolean {
  const joints = chain.slice(1).map((piece, at) => text.slice(chain[at]?.end, piece.start));
  if (joints.every((joint) => apostrophe.test(joint))) return true;
  if (!joints.every((joint) => hyphen.test(joint))) return false;
  const forms = chain.map((piece) => piece.forms.join(''));
  const [first = ''] = forms;
  if (forms.length === 2 && (first.length === 1 || joinedPrefix.test(first))) return true;
  return bookNumber.test(forms.join('')) || serialNumber.test(forms.join('-'));
}

/** The indexed forms of a text's words, in order. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { forms } of findWords(text)) words.push(...forms);
  return words;
}

export function distinctWordsOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap(wordsOf))];
}

/** The words of a search text, in order: of what is written as one, the form of the whole. */
export function searchedWordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { forms, isWrittenAsOne } of findWords(text)) words.push(...(isWrittenAsOne ? forms.slice(0, 1) : forms));
  return words;
}

function formsOf(raw: string): string[] {
  const lower = raw.toLowerCase();
  if (plainAscii.test(lower)) return [lower.slice(0, wordMaxLength)];
  const folded = raw
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(spelledLetters, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFC');
  // A character such as ½ unfolds into several words.
  return Array.from(folded.matchAll(word), ([form]) => form.slice(0, wordMaxLength));
}

/** The words of a search; the last one may be incomplete. */
export interface WantedWords {
  whole: string[];
  begun: string;
}

/** Null if the text contains no word, so that it can find nothing. */
export function readWanted(text: string): WantedWords | null {
  const words = searchedWordsOf(text);
  const begun = words.pop();
  return begun === undefined ? null : { whole: [...new Set(words)], begun };
}

export function isWanted(form: string, { whole, begun }: WantedWords): boolean {
  return form.startsWith(begun) || whole.includes(form);
}

/** True if the text contains all the words. */
export function holdsWanted(text: string, wanted: WantedWords): boolean {
  const forms = wordsOf(text);
  return wanted.whole.every((form) => forms.includes(form)) && forms.some((form) => form.startsWith(wanted.begun));
}
