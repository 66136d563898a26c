const longestName = 12;
/** Two digits are a year of this century: there was no COUNTER in the last one. */
const century = 2000;
const yearMin = 2000;
const yearMax = 2099;

/** The names of months in European languages, long and short, without dots and accents: `marz` and `mar` are 3. */
const numbers = new Map<string, number>([
  ['sept', 9],
  ['mrz', 3],
]);
for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']) {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    for (let number = 1; number <= 12; number++)
      numbers.set(plainName(format.format(Date.UTC(2001, number - 1, 1))), number);
  }
}

/** The accepted forms of months, for error messages. */
export const monthForms = 'Jan-2022, Jan-22, 01/2022 or 2022-01';

/** `2022-01` from Jan-2022, Jan-22, January 2022, 2022 Jan, 2022-01, 01/2022 or 202201; null for anything else. */
export function readMonth(text: string): string | null {
  const cell = text.trim();
  const apart = /^(\p{L}[\p{L}\p{M}]{2,})\.? (?:del?|di|do|of|van),? (\d{4})$/iu.exec(cell);
  if (apart) return monthOf(Number(apart[2]), monthNumber(apart[1] ?? ''));
  if (cell.length > longestName + 6) return isoDay(cell, true);
  const named = /^(\p{L}[\p{L}\p{M}]{2,})\.?[-\s_/,]{0,2}(\d{4}|\d{2})$/u.exec(cell);
  if (named) return monthOf(yearOf(named[2] ?? ''), monthNumber(named[1] ?? ''));
  const yearFirst = /^(\d{4})(?:[-\s_/.]?(\p{L}[\p{L}\p{M}]{2,})\.?|[-/.](\d{1,2})|(\d{2}))$/u.exec(cell);
  if (yearFirst) {
    const [, year, name, number, digits] = yearFirst;
    return monthOf(Number(year), name ? monthNumber(name) : Number(number ?? digits));
  }
  const yearLast = /^(\d{1,2})[-/.](\d{4})$/.exec(cell);
  return yearLast ? monthOf(Number(yearLast[2]), Number(yearLast[1])) : isoDay(cell, true);
}

/** The number of a month's name in several languages; 0 for any other word. */
export function monthNumber(name: string): number {
  return name.length > longestName ? 0 : (numbers.get(plainName(name)) ?? 0);
}

/** The month of a day written year first, with or without a time; null for anything else. */
export function isoDay(text: string, isFirst = false): string | null {
  const day = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[t ][\d:.]{0,20}z?)?$/i.exec(text.trim());
  if (!day) return null;
  const [, year, , month, date] = day;
  return Number(date) < 1 || Number(date) > (isFirst ? 1 : 31) ? null : monthOf(Number(year), Number(month));
}

export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** For people: `Jan 2022`. */
export function monthName(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1, 1),
  );
}

/** All months between two, both included; at most `monthsMax`. */
export function monthsBetween(from: string, to: string): string[] {
  const found: string[] = [];
  for (let month = from; month <= to && found.length < monthsMax; month = nextMonth(month)) found.push(month);
  return found;
}

export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? format(year + 1, 1) : format(year, number + 1);
}

/** A century: a guard against absurd dates. */
const monthsMax = 1200;

/** `2022-01`; null for an impossible month or an absurd year. */
export function monthOf(year: number, number: number): string | null {
  if (year < yearMin || year > yearMax || !(number >= 1 && number <= 12)) return null;
  return format(year, number);
}

/** The year of two or four digits. */
export function yearOf(digits: string): number {
  return digits.length === 2 ? century + Number(digits) : Number(digits);
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}

function format(year: number, number: number): string {
  return `${year}-${String(number).padStart(2, '0')}`;
}
