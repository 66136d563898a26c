/** Whole months, both included: `2025-08` to `2026-07`. */
export interface MonthRange {
  from: string;
  to: string;
}

const monthsOfYear = 12;

/** Adds months, or subtracts them for a negative number: `2025-11` and 3 give `2026-02`. Nothing is before `0000-01`. */
export function shiftMonth(month: string, by: number): string {
  const { year, index } = partsOf(Math.max(0, numberOf(month) + by));
  return `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}`;
}

/** The number of months in a range; 0 for an inverted range. */
export function monthCount({ from, to }: MonthRange): number {
  return Math.max(0, numberOf(to) - numberOf(from) + 1);
}

export function isIn({ from, to }: MonthRange, month: string): boolean {
  return from <= month && month <= to;
}

export function monthsIn(range: MonthRange): string[] {
  return Array.from({ length: monthCount(range) }, (_, at) => shiftMonth(range.from, at));
}

/**
 * The same months a year earlier, or as many whole years as avoid an overlap: academic terms differ too much to compare
 * adjacent months.
 */
export function samePeriodBefore(range: MonthRange): MonthRange {
  const back = -monthsOfYear * Math.ceil(monthCount(range) / monthsOfYear);
  return { from: shiftMonth(range.from, back), to: shiftMonth(range.to, back) };
}

/** The years beginning in this month (1 to 12) that contain any of these months, newest first. */
export function yearsWith(startMonth: number, known: MonthRange): MonthRange[] {
  const begin = (month: string) => {
    const { year, index } = partsOf(numberOf(month));
    return shiftMonth(`${year}-01`, (index + 1 < startMonth ? -monthsOfYear : 0) + startMonth - 1);
  };
  const years: MonthRange[] = [];
  for (let from = begin(known.to); from >= begin(known.from); from = shiftMonth(from, -monthsOfYear)) {
    years.push(yearFrom(from));
  }
  return years;
}

/** The twelve months that begin with this one. */
export function yearFrom(month: string): MonthRange {
  return { from: month, to: shiftMonth(month, monthsOfYear - 1) };
}

/** The twelve months that end with this one. */
export function yearUntil(month: string): MonthRange {
  return { from: shiftMonth(month, 1 - monthsOfYear), to: month };
}

/** Months since the year 0. */
function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * monthsOfYear + Number(month.slice(5)) - 1;
}

function partsOf(number: number): { year: number; index: number } {
  return { year: Math.floor(number / monthsOfYear), index: number % monthsOfYear };
}
