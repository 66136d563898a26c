/*
 * The rules for words in a search. Both engines use these instead of their own, so that they find the same. Case and diacritics do not
 * count. In scripts without spaces every character is a word.
 */

const spaceless = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const word = new RegExp(`[${spaceless}]|(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const combining = /[\u0300-\u036f]/g;
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
  /** Its forms in the index: one, unless a character stands for several words. */
  forms: string[];
}

/** The words of a text with their positions. */
export function* findWords(text: string): Generator<FoundWord> {
  for (const match of text.matchAll(word)) {
    yield { start: match.index, end: match.index + match[0].length, forms: formsOf(match[0]) };
  }
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

function formsOf(raw: string): string[] {
  const lower = raw.toLowerCase();
  if (plainAscii.test(lower)) return [lower.slice(0, wordMaxLength)];
  const folded = raw
    .normalize('NFKD')
    .replace(combining, '')
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
  const words = wordsOf(text);
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
