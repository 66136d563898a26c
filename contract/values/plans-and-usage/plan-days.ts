/** The last day of a plan that begins on this day, `2026-11-21`; both ends are included in the year. */
export function lastDayOfYearFrom(startDate: string): string {
  const start = new Date(`${startDate}T00:00:00Z`);
  start.setUTCFullYear(start.getUTCFullYear() + 1);
  return addDays(start.toISOString().slice(0, 10), -1);
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
