const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const longNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
/** Two digits are a year of this century: there was no COUNTER in the last one. */
const century = 2000;
const yearMin = 2000;
const yearMax = 2099;

/** The forms of months, for the message about another form. */
export const monthForms = 'Jan-2022, Jan-22 or 2022-01';

/** `2022-01` from a heading such as Jan-2022, Jan-22, January 2022, 2022-01 or 2022-01-01; null for anything else. */
export function readMonth(heading: string): string | null {
  const text = heading.trim().toLowerCase();
  const named = /^([a-z]{3,9})\.?[-\s_/]?(\d{4}|\d{2})$/.exec(text);
  if (named) {
    const [, name = '', year = ''] = named;
    const number = monthNumber(name);
    return number === 0 ? null : monthOf(year.length === 2 ? century + Number(year) : Number(year), number);
  }
  const numbered = /^(\d{4})[-/](\d{2})(?:-01(?:[t ]00:00(?::00(?:\.000)?)?z?)?)?$/.exec(text);
  return numbered ? monthOf(Number(numbered[1]), Number(numbered[2])) : null;
}

/** How people read it: `Jan 2022`. */
export function monthName(month: string): string {
  const name = names[Number(month.slice(5)) - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`;
}

/** All months between two, both included; at most `monthsMax`. */
export function monthsBetween(from: string, to: string): string[] {
  const found: string[] = [];
  for (let month = from; month <= to && found.length < monthsMax; month = nextMonth(month)) found.push(month);
  return found;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? format(year + 1, 1) : format(year, number + 1);
}

/** A century of them: a guard against dates that cannot be meant. */
const monthsMax = 1200;

function monthNumber(name: string): number {
  const short = names.findIndex((known) => known === name || (name === 'sept' && known === 'sep'));
  return 1 + (short === -1 ? (longNames as readonly string[]).indexOf(name) : short);
}

function monthOf(year: number, number: number): string | null {
  if (year < yearMin || year > yearMax || number < 1 || number > 12) return null;
  return format(year, number);
}

function format(year: number, number: number): string {
  return `${year}-${String(number).padStart(2, '0')}`;
}
