/** Scripts that occur together in one name; any other mixture is a sign of lookalike letters. */
const writtenTogether = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const scripts =
  'Latin Cyrillic Greek Armenian Hebrew Arabic Devanagari Thai Georgian Han Hiragana Katakana Hangul Bopomofo'
    .split(' ')
    .map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Whether a name mixes scripts that do not occur together, as a Cyrillic а in a Latin name. */
export function mixesScripts(text: string): boolean {
  const found = scripts.filter(({ letters }) => letters.test(text)).map(({ name }) => name);
  return found.length > 1 && !writtenTogether.some((group) => found.every((name) => group.includes(name)));
}

/**
 * Detects invisible characters and line ends: control and format characters, fillers, and separators other than the
 * space.
 */
export function hasHiddenSigns(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u.test(text);
}

/** Detects control characters and line or paragraph separators. */
export function hasLineBreaks(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

/** Scripts whose spelling needs joiners: Persian and others write them between letters, and Indic scripts at the end of a word as well. */
const joiningLetter = `[${'Arabic Syriac Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'
  .split(' ')
  .map((name) => `\\p{Script_Extensions=${name}}`)
  .join('')}]`;
const virama = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';
const strayJoiner = new RegExp(
  `(?<!${joiningLetter})[\\u200C\\u200D]|(?<!${virama})[\\u200C\\u200D](?!${joiningLetter})`,
  'gu',
);
const joiners = ['\u200C', '\u200D'];

/**
 * Removes invisible characters, such as zero-width spaces and direction marks; joiners stay where the spelling needs
 * them.
 */
export function withoutHiddenSigns(name: string): string {
  return name
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, (sign) => (joiners.includes(sign) ? sign : ''))
    .replace(/([\u200C\u200D])[\u200C\u200D]+/g, '$1')
    .replace(strayJoiner, '');
}
