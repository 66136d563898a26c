const longestName = 12;
/** Two digits are a year of this century: there was no COUNTER in the last one. */
const century = 2000;
const yearMin = 2000;
const yearMax = 2099;

/**
 * The names of months, long and short, alone and beside a day, without dots and accents: `marz` and `mar` are 3. Croatian is left out: its
 * `listopad` is October, and in Polish and Czech November.
 */
const numbers = new Map<string, number>([
  ['sept', 9],
  ['mrz', 3],
]);
const languages = 'en de fr es it pt nl pl cs sk sv da nb fi hu ro tr ca sl et lv lt el ru uk bg eu gl zh';
for (const language of languages.split(' ')) {
  for (const month of ['long', 'short'] as const) {
    // Some languages have another form of the name beside a day, others beside a year.
    for (const beside of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { month, ...beside, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number++) {
        const parts = format.formatToParts(Date.UTC(2001, number - 1, 1));
        const name = plainName(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (/^\p{L}{2,}$/u.test(name) && !numbers.has(name)) numbers.set(name, number);
      }
    }
  }
}

/** The accepted forms of months, for error messages. */
export const monthForms = 'Jan-2022, Jan-22, 01/2022 or 2022-01';

/** `2022-01` from Jan-2022, Jan-22, January 2022, 2022 Jan, 2022-01, 01/2022, 202201 or 2022年1月; null for anything else. */
export function readMonth(text: string): string | null {
  const cell = plainDigits(text);
  const apart = /^(\p{L}[\p{L}\p{M}]{2,})\.? (?:del?|di|do|of|van),? (\d{4})$/iu.exec(cell);
  if (apart) return monthOf(Number(apart[2]), monthNumber(apart[1] ?? ''));
  const eastern = /^(\d{4}) ?[年년][ /.-]?(\d{1,2}) ?[月월]份?$/u.exec(cell);
  if (eastern) return monthOf(Number(eastern[1]), Number(eastern[2]));
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

/** The number of a month's name in several languages, of `1月` or `1월`; 0 for any other word. */
export function monthNumber(name: string): number {
  if (name.length > longestName) return 0;
  const eastern = /^(\d{1,2}) ?[月월]$/u.exec(plainDigits(name));
  if (!eastern) return numbers.get(plainName(name)) ?? 0;
  return Number(eastern[1]) <= 12 ? Number(eastern[1]) : 0;
}

const clock =
  /^(?:[t ,]{1,2}\d{1,2}(?:[:.]\d{2}){1,2}(?:[.,]\d{1,9})?(?: ?[ap]m)?(?: ?(?:z|utc|gmt|[+-]\d{2}:?(?:\d{2})?))?|t\d{6}z?|t|z)?$/i;

/** The month of a day written year first, with or without a time and its offset, or as `20220131`; null for anything else. */
export function isoDay(text: string, isFirst = false): string | null {
  const cell = plainDigits(text);
  const day =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(cell) ??
    /^(\d{4})( ?[年년] ?)(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/u.exec(cell) ??
    /^(20\d{2})()(\d{2})(\d{2})(?!\d)/.exec(cell);
  if (!day || !clock.test(cell.slice(day[0].length))) return null;
  const [, year, , month, date] = day;
  return Number(date) < 1 || Number(date) > (isFirst ? 1 : 31) ? null : monthOf(Number(year), Number(month));
}

const dayAndName =
  /^(?:\p{L}{2,9}\.?,? )?(\d{1,2})(?:st|nd|rd|th|\.)?[-\s/.]{1,2}(?:de |of )?(\p{L}[\p{L}\p{M}]{2,})\.?[-\s,/.]{1,2}(?:de )?(20\d\d)(?!\d)/iu;
const nameAndDay = /^(?:\p{L}{2,9}\.?,? )?(\p{L}[\p{L}\p{M}]{2,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d\d)(?!\d)/iu;

/** The month of a day such as 15-Jan-2025, 15. Januar 2025 or Jan 15, 2025, with or without a time; null for anything else. */
export function namedDay(text: string): string | null {
  const cell = text.trim();
  const first = dayAndName.exec(cell);
  const found = first ?? nameAndDay.exec(cell);
  if (!found || !clock.test(cell.slice(found[0].length))) return null;
  const [, one = '', two = '', year] = found;
  const [day, name] = first ? [one, two] : [two, one];
  return Number(day) < 1 || Number(day) > 31 ? null : monthOf(Number(year), monthNumber(name));
}

/** Digits as wide as ideographs become plain ones. */
export function plainDigits(text: string): string {
  const cell = text.trim();
  return /[\uFF00-\uFFEF]/.test(cell) ? cell.normalize('NFKC') : cell;
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
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/^d(?:e |[’'])/, '');
}

function format(year: number, number: number): string {
  return `${year}-${String(number).padStart(2, '0')}`;
}
