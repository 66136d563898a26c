import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import type { Holiday } from './setting-kinds.ts';

/*
 * Public holidays of a whole country, by rule, as a list to start from. The data of the known libraries stand under
 * CC BY-SA, which this project's rule on licences refuses.
 */

interface Day extends Holiday {
  /** A holiday on a weekend moves: to the next working day, or to the nearest one, as in the United States. */
  moves?: 'later' | 'nearest';
}

interface Calendar {
  label: string;
  daysOf(year: number): Day[];
}

export const holidayCalendars = {
  'GB-EAW': { label: 'England and Wales', daysOf: english },
  'GB-SCT': { label: 'Scotland', daysOf: scottish },
  'GB-NIR': { label: 'Northern Ireland', daysOf: northernIrish },
  IE: { label: 'Ireland', daysOf: irish },
  US: { label: 'the United States', daysOf: american },
  DE: { label: 'Germany', daysOf: german },
  FR: { label: 'France', daysOf: french },
  NL: { label: 'the Netherlands', daysOf: dutch },
} as const satisfies Readonly<Record<string, Calendar>>;
export type HolidayCalendar = keyof typeof holidayCalendars;

/** The holidays of a year in order. */
export function bankHolidays(calendar: HolidayCalendar, year: number): Holiday[] {
  const taken = new Set<string>();
  const days: Holiday[] = [];
  for (const { day, name, moves } of holidayCalendars[calendar].daysOf(year)) {
    const held = moves ? workingDay(day, moves, taken) : day;
    taken.add(held);
    days.push({ day: held, name: held === day ? name : `${name}, substitute` });
  }
  return days.toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function workingDay(day: string, moves: 'later' | 'nearest', taken: ReadonlySet<string>): string {
  if (moves === 'nearest' && weekdayOf(day) === 6) return addDays(day, -1);
  let held = day;
  while (taken.has(held) || weekdayOf(held) % 6 === 0) held = addDays(held, 1);
  return held;
}

const fixed = (year: number, monthAndDay: string, name: string): Day => ({ day: `${year}-${monthAndDay}`, name });
const later = (year: number, monthAndDay: string, name: string): Day => ({
  day: `${year}-${monthAndDay}`,
  name,
  moves: 'later',
});
const nearest = (year: number, monthAndDay: string, name: string): Day => ({
  day: `${year}-${monthAndDay}`,
  name,
  moves: 'nearest',
});
/** Days after Easter Sunday. */
const easter = (year: number, days: number, name: string): Day => ({ day: addDays(easterSunday(year), days), name });
/** The first of this weekday on or after a day of the year; Sunday is 0. */
const on = (year: number, weekday: number, monthAndDay: string, name: string): Day => ({
  day: weekdayFrom(`${year}-${monthAndDay}`, weekday),
  name,
});

function english(year: number): Day[] {
  return [
    easter(year, -2, 'Good Friday'),
    easter(year, 1, 'Easter Monday'),
    on(year, 1, '05-01', 'Early May bank holiday'),
    on(year, 1, '05-25', 'Spring bank holiday'),
    on(year, 1, '08-25', 'Summer bank holiday'),
    later(year, '01-01', 'New Year’s Day'),
    later(year, '12-25', 'Christmas Day'),
    later(year, '12-26', 'Boxing Day'),
  ];
}

function scottish(year: number): Day[] {
  return [
    later(year, '01-01', 'New Year’s Day'),
    later(year, '01-02', '2 January'),
    easter(year, -2, 'Good Friday'),
    on(year, 1, '05-01', 'Early May bank holiday'),
    on(year, 1, '05-25', 'Spring bank holiday'),
    on(year, 1, '08-01', 'Summer bank holiday'),
    later(year, '11-30', 'St Andrew’s Day'),
    later(year, '12-25', 'Christmas Day'),
    later(year, '12-26', 'Boxing Day'),
  ];
}

function northernIrish(year: number): Day[] {
  return [...english(year), later(year, '03-17', 'St Patrick’s Day'), later(year, '07-12', 'Battle of the Boyne')];
}

function irish(year: number): Day[] {
  const first = `${year}-02-01`;
  const brigid = weekdayOf(first) === 5 ? first : weekdayFrom(first, 1);
  return [
    fixed(year, '01-01', 'New Year’s Day'),
    { day: brigid, name: 'St Brigid’s Day' },
    fixed(year, '03-17', 'St Patrick’s Day'),
    easter(year, 1, 'Easter Monday'),
    on(year, 1, '05-01', 'May Day'),
    on(year, 1, '06-01', 'June holiday'),
    on(year, 1, '08-01', 'August holiday'),
    on(year, 1, '10-25', 'October holiday'),
    fixed(year, '12-25', 'Christmas Day'),
    fixed(year, '12-26', 'St Stephen’s Day'),
  ];
}

function american(year: number): Day[] {
  return [
    nearest(year, '01-01', 'New Year’s Day'),
    on(year, 1, '01-15', 'Martin Luther King Jr. Day'),
    on(year, 1, '02-15', 'Washington’s Birthday'),
    on(year, 1, '05-25', 'Memorial Day'),
    nearest(year, '06-19', 'Juneteenth'),
    nearest(year, '07-04', 'Independence Day'),
    on(year, 1, '09-01', 'Labor Day'),
    on(year, 1, '10-08', 'Columbus Day'),
    nearest(year, '11-11', 'Veterans Day'),
    on(year, 4, '11-22', 'Thanksgiving'),
    nearest(year, '12-25', 'Christmas Day'),
  ];
}

function german(year: number): Day[] {
  return [
    fixed(year, '01-01', 'New Year’s Day'),
    easter(year, -2, 'Good Friday'),
    easter(year, 1, 'Easter Monday'),
    fixed(year, '05-01', 'Labour Day'),
    easter(year, 39, 'Ascension Day'),
    easter(year, 50, 'Whit Monday'),
    fixed(year, '10-03', 'German Unity Day'),
    fixed(year, '12-25', 'Christmas Day'),
    fixed(year, '12-26', 'Second day of Christmas'),
  ];
}

function french(year: number): Day[] {
  return [
    fixed(year, '01-01', 'New Year’s Day'),
    easter(year, 1, 'Easter Monday'),
    fixed(year, '05-01', 'Labour Day'),
    fixed(year, '05-08', 'Victory in Europe Day'),
    easter(year, 39, 'Ascension Day'),
    easter(year, 50, 'Whit Monday'),
    fixed(year, '07-14', 'National Day'),
    fixed(year, '08-15', 'Assumption Day'),
    fixed(year, '11-01', 'All Saints’ Day'),
    fixed(year, '11-11', 'Armistice Day'),
    fixed(year, '12-25', 'Christmas Day'),
  ];
}

function dutch(year: number): Day[] {
  return [
    fixed(year, '01-01', 'New Year’s Day'),
    easter(year, 1, 'Easter Monday'),
    // On a Sunday it is held the day before.
    fixed(year, weekdayOf(`${year}-04-27`) === 0 ? '04-26' : '04-27', 'King’s Day'),
    easter(year, 39, 'Ascension Day'),
    easter(year, 50, 'Whit Monday'),
    fixed(year, '12-25', 'Christmas Day'),
    fixed(year, '12-26', 'Second day of Christmas'),
  ];
}

/** The anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const rest = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * rest) / 451);
  const days = epact + rest - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

function weekdayFrom(day: string, weekday: number): string {
  return weekdayOf(day) === weekday ? day : weekdayFrom(addDays(day, 1), weekday);
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}
