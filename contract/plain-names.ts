/** Scripts that are written together; letters of any other two in one name are there to look like another name. */
const writtenTogether = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const scripts =
  'Latin Cyrillic Greek Armenian Hebrew Arabic Devanagari Thai Georgian Han Hiragana Katakana Hangul Bopomofo'
    .split(' ')
    .map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Whether letters of scripts that are not written together stand in one name, as a Cyrillic а in a Latin one. */
export function mixesScripts(text: string): boolean {
  const found = scripts.filter(({ letters }) => letters.test(text)).map(({ name }) => name);
  return found.length > 1 && !writtenTogether.some((group) => found.every((name) => group.includes(name)));
}

/** Signs that show nothing, or end a line: control and format signs, fillers, and separators other than the space. */
export function hasHiddenSigns(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u.test(text);
}

/** Signs that end a line somewhere, or are no text at all. */
export function hasLineBreaks(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}
