/** What a number of a cell is shown as. */
export type NumberForm = 'number' | 'percent' | 'date' | 'day-and-month' | 'time';

/** The formats that every workbook has without naming them (ECMA-376 part 1, 18.8.30), as far as they are no plain numbers. */
const builtIn: readonly [from: number, to: number, form: NumberForm][] = [
  [9, 10, 'percent'],
  [14, 15, 'date'],
  [16, 16, 'day-and-month'],
  [17, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

/** The form that a built-in format gives. */
export function builtInForm(id: number): NumberForm {
  return builtIn.find(([from, to]) => from <= id && id <= to)?.[2] ?? 'number';
}

/** The form that a format code gives, as `mmm\-yy`, `0.0%` or `[h]:mm`. */
export function formOfCode(code: string): NumberForm {
  const [positive = ''] = code.split(';');
  // What stands in quotes, behind a backslash or in brackets is shown, or is a colour or a language: it shows no part of a date.
  const letters = positive
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();
  if (letters === 'general') return 'number';
  const [hasYear, hasDay, hasMonthName] = [/y/, /d/, /mmm/].map((part) => part.test(letters));
  if (hasDay && letters.includes('m') && !hasYear) return 'day-and-month';
  if (hasYear || hasDay || hasMonthName) return 'date';
  if (/[hs]|\[m/.test(letters)) return 'time';
  if (letters.includes('m')) return 'date';
  return letters.includes('%') ? 'percent' : 'number';
}
