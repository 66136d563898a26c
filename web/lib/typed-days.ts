/* Parses days and times as people type them, in the portal's order: the day before the month, 24 hours. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const inNumbers = /^(\d{1,2})(?:\s*[./-]\s*|\s+)(\d{1,2})(?:\s*[./-]\s*|\s+)(\d{4})$/;
const inWords = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})\.?[\s,.-]*(\d{4})$/;
const monthFirst = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/;
const twoDigits = /^(.*\D)(\d{2})$/;
const wholeTime = /^(\d{1,2})[:.](\d{2})$/;
const shortTime = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?$/;

/** Parses '26 Nov 2026', '26/11/2026' or '2026-11-26' into `2026-11-26`; undefined for anything else, including days that do not exist. */
export function typedDay(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  const numbers = isoDay.exec(typed);
  if (numbers) return dayOf(numbers[1], numbers[2], numbers[3]);
  const british = inNumbers.exec(typed);
  if (british) return dayOf(british[3], british[2], british[1]);
  const words = inWords.exec(typed);
  if (words) return dayOf(words[3], monthOf(words[2]), words[1]);
  const american = monthFirst.exec(typed);
  return american ? dayOf(american[3], monthOf(american[1]), american[2]) : undefined;
}

/** Parses a day when typing has ended: a missing year means this year, and '26' means 2026. */
export function typedDayWhole(text: string, today: string): string | undefined {
  const typed = text.trim();
  const year = today.slice(0, 4);
  const withCentury = typed.replace(twoDigits, `$1${year.slice(0, 2)}$2`);
  return typedDay(typed) ?? typedDay(`${typed} ${year}`) ?? typedDay(withCentury);
}

/** Parses '14:30' or '14.30' into `14:30`; undefined for anything else. */
export function typedTime(text: string): string | undefined {
  const found = wholeTime.exec(text.trim());
  return found ? timeOf(Number(found[1]), Number(found[2])) : undefined;
}

/** Parses a time when typing has ended: '2pm', '9' and '1430' count too. */
export function typedTimeWhole(text: string): string | undefined {
  const found = shortTime.exec(text.trim().toLowerCase());
  if (!found) return undefined;
  const [, hours = '', minutes = '0', half] = found;
  const hour = Number(hours);
  if (!half) return timeOf(hour, Number(minutes));
  if (hour < 1 || hour > 12) return undefined;
  return timeOf((hour % 12) + (half === 'pm' ? 12 : 0), Number(minutes));
}

function monthOf(name = ''): string {
  const at = months.findIndex((month) => name.startsWith(month));
  return String(at + 1);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const text = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const date = new Date(`${text}T00:00:00Z`);
  // Date would turn 31 February into a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

function timeOf(hours: number, minutes: number): string | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
}
