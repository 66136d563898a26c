const letterCount = 26;
const firstLetter = 'A'.charCodeAt(0);

/** The letters of a column that counts from 1, as spreadsheets name it: `AA` for 27. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / letterCount);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(firstLetter + ((column - 1) % letterCount));
}

/** The number of a column, by its letters or as a number; null for anything else. */
export function columnNumber(text: string): number | null {
  const name = text.trim().toUpperCase();
  if (/^[1-9]\d{0,2}$/.test(name)) return Number(name);
  if (!/^[A-Z]{1,2}$/.test(name)) return null;
  return [...name].reduce((number, letter) => number * letterCount + letter.charCodeAt(0) - firstLetter + 1, 0);
}
