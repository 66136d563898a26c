/** How a cell's number is displayed. */
export type NumberForm = 'number' | 'percent' | 'date' | 'day-and-month' | 'time';

/** The built-in formats of every workbook (ECMA-376 part 1, 18.8.30) that are not plain numbers. */
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

/** The form of a built-in format. */
export function builtInForm(id: number): NumberForm {
  return builtIn.find(([from, to]) => from <= id && id <= to)?.[2] ?? 'number';
}

/** The form of a format code, as `mmm\-yy`, `0.0%` or `[h]:mm`. */
export function formOfCode(code: string): NumberForm {
  const [positive = ''] = code.split(';');
  // Quoted, escaped and bracketed parts are literal text, colours or languages, and not parts of a date.
  const letters = positive
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^[\]]*\]/g, (part) => (/^\[(?:h+|m+|s+)\]$/i.test(part) ? part : ''))
    .toLowerCase();
  if (letters === 'general') return 'number';
  const [hasYear, hasDay, hasMonthName] = [/y/, /d/, /mmm/].map((part) => part.test(letters));
  if (hasDay && letters.includes('m') && !hasYear) return 'day-and-month';
  if (hasYear || hasDay || hasMonthName) return 'date';
  if (/[hs]|\[m/.test(letters)) return 'time';
  if (letters.includes('m')) return 'date';
  return letters.includes('%') ? 'percent' : 'number';
}
