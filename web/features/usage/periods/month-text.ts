const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const longMonthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2025-01` as 'January 2025'. */
export function monthName(month: string): string {
  return longMonthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** `2025-01` as 'Jan 2025'. */
export function monthText(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** A span of months: 'Jan 2025 – Mar 2025'. */
export function spanText({ from, to }: { from: string; to: string }): string {
  return from === to ? monthText(from) : `${monthText(from)} – ${monthText(to)}`;
}

/** Months in order, consecutive ones as a range: 'Jan 2025 – Mar 2025, May 2025'. */
export function monthRanges(months: readonly string[]): string {
  const ranges: { first: string; last: string }[] = [];
  for (const month of months) {
    const range = ranges.at(-1);
    if (range && followsOn(range.last, month)) range.last = month;
    else ranges.push({ first: month, last: month });
  }
  return ranges.map(({ first, last }) => spanText({ from: first, to: last })).join(', ');
}

function followsOn(before: string, after: string): boolean {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(after) - numberOf(before) === 1;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A span of days in as few words as are exact: '2022', 'Jan 2022 – Mar 2022', or '3 Jan 2022 – 5 Feb 2022'. */
export function daySpanText({ from, to }: { from: string; to: string }): string {
  const isFirst = from.endsWith('-01');
  const isLast = new Date(Date.parse(to) + dayMs).getUTCDate() === 1;
  if (!isFirst || !isLast) return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  const isOfYears = from.endsWith('-01-01') && to.endsWith('-12-31');
  if (!isOfYears) return spanText({ from: from.slice(0, 7), to: to.slice(0, 7) });
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : `${first} – ${last}`;
}

const dayMs = 24 * 60 * 60 * 1000;

function dayText(day: string): string {
  return dayFormat.format(new Date(day));
}
