import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type MonthRange, shiftMonth, yearFrom } from '#contract/values/plans-and-usage/usage-periods.ts';

const monthNames = 'january february march april may june july august september october november december'.split(' ');
const monthWord = monthNames
  .map((name) => (name === 'may' ? name : `${name}|${name.slice(0, 3)}`))
  .join('|')
  .replace('sep', 'sept|sep');
const dayBefore = String.raw`(?:(?:\d{1,2}(?:st|nd|rd|th)? )?(?:of )?)`;
const year = String.raw`(?:[ ,]{1,3}(?:of )?(20\d\d))?`;
const numericMonth = /\b(20\d\d)-(0[1-9]|1[0-2])\b|\b(0?[1-9]|1[0-2])\/(20\d\d)\b/;
const twoMonths = new RegExp(
  String.raw`\b(?:from |between )?(${monthWord})\b${year} ?(?:to|until|till|and|through|-|–) ?${dayBefore}(${monthWord})\b${year}`,
  'i',
);
const oneMonth = new RegExp(String.raw`\b(${monthWord})\b${year}`, 'gi');
/** "May" is a verb unless it is written as a month or stands behind such a word. */
const mayAsMonth = /\b(?:in|for|of|during|since|last|this) may\b|\bMay\b(?! (?:i|we)\b)|\bmay 20\d\d\b/;
const lastMonths = /\b(?:last|past|previous) (\d{1,2}|two|three|four|six|nine|twelve|eighteen) months\b/i;
const wordNumbers: Record<string, number> = { two: 2, three: 3, four: 4, six: 6, nine: 9, twelve: 12, eighteen: 18 };
const quarter = /\b(?:q([1-4])|(first|second|third|fourth) quarter)\b(?: (?:of )?(20\d\d))?/i;
const quarterNames = ['first', 'second', 'third', 'fourth'];
const academicYears = /\b(20\d\d) ?[/–-] ?(?:20)?(\d\d)\b(?![/–-]?\d)/;
const academicBegins = 8;

/**
 * The months that a question names: one month, several, a quarter, a calendar or an academic year (August to July);
 * undefined if it names none. A month without a year is its latest one.
 */
export function periodIn(question: string, now: number): MonthRange | undefined {
  const text = question.replace(/\s+/g, ' ');
  const today = londonTime(now).day.slice(0, 7);
  return (
    numbered(text) ??
    academic(text, today) ??
    between(text, today) ??
    quarterIn(text, today) ??
    oneIn(text, today) ??
    relative(text, today)
  );
}

function numbered(text: string): MonthRange | undefined {
  const found = numericMonth.exec(text);
  if (!found) return undefined;
  const [, yearFirst, month, monthFirst = '', yearLast] = found;
  const one = yearFirst ? `${yearFirst}-${month}` : `${yearLast}-${monthFirst.padStart(2, '0')}`;
  return { from: one, to: one };
}

function academic(text: string, today: string): MonthRange | undefined {
  const named = academicYears.exec(text);
  const begins = (of: number) => yearFrom(`${of}-${String(academicBegins).padStart(2, '0')}`);
  if (named && Number(named[2]) === (Number(named[1]) + 1) % 100) return begins(Number(named[1]));
  const said = /\b(this|the current|last|the previous|the past)\b (?:academic|school|university) year\b/i.exec(text);
  if (!said) return undefined;
  const [of = 0, month = 1] = today.split('-').map(Number);
  const present = month >= academicBegins ? of : of - 1;
  return begins(/this|current/i.test(said[1] ?? '') ? present : present - 1);
}

function between(text: string, today: string): MonthRange | undefined {
  const found = twoMonths.exec(text);
  if (!found) return undefined;
  const [, first = '', firstYear, last = '', lastYear] = found;
  const to = monthText(last, lastYear ?? firstYear, today);
  const sameYear = monthText(first, firstYear ?? to.slice(0, 4), today);
  return { from: sameYear <= to ? sameYear : shiftMonth(sameYear, -12), to };
}

function quarterIn(text: string, today: string): MonthRange | undefined {
  const found = quarter.exec(text);
  if (!found) return undefined;
  const number = Number(found[1]) || quarterNames.indexOf(found[2]?.toLowerCase() ?? '') + 1;
  const of = (each: number) => `${each}-${String(number * 3 - 2).padStart(2, '0')}`;
  const latest = of(Number(today.slice(0, 4)));
  const from = found[3] ? of(Number(found[3])) : shiftMonth(latest, latest <= today ? 0 : -12);
  return { from, to: shiftMonth(from, 2) };
}

function oneIn(text: string, today: string): MonthRange | undefined {
  const named = [...text.matchAll(oneMonth)].filter(
    ([, name = '']) => name.toLowerCase() !== 'may' || mayAsMonth.test(text),
  );
  const [found] = named;
  if (!found) return undefined;
  const month = monthText(found[1] ?? '', found[2], today);
  const isSince = /\bsince (?:the \S{1,20} of )?$/i.test(text.slice(0, found.index));
  return { from: month, to: isSince ? today : month };
}

function relative(text: string, today: string): MonthRange | undefined {
  const count = lastMonths.exec(text)?.[1]?.toLowerCase();
  const before = shiftMonth(today, -1);
  if (count) return { from: shiftMonth(before, 1 - (wordNumbers[count] ?? Number(count))), to: before };
  if (/\b(?:last|previous|past) month\b/i.test(text)) return { from: before, to: before };
  if (/\bthis month\b/i.test(text)) return { from: today, to: today };
  const of = /\b(20\d\d)\b/.exec(text)?.[1];
  return of ? yearFrom(`${of}-01`) : undefined;
}

/** The month of this name in the year, otherwise the latest one. */
function monthText(name: string, of: string | undefined, today: string): string {
  const number = monthNames.findIndex((each) => each.startsWith(name.slice(0, 3).toLowerCase())) + 1;
  const inYear = (each: string) => `${each}-${String(number).padStart(2, '0')}`;
  if (of) return inYear(of);
  const latest = inYear(today.slice(0, 4));
  return latest <= today ? latest : shiftMonth(latest, -12);
}
