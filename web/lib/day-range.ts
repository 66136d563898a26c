import { addDays } from './days.ts';

/** Days of an address, both included; what is missing is open. */
export interface DayRange {
  from?: string;
  to?: string;
}

/** A day that anybody may have typed into an address; empty where it is none. */
export function readDay(value: unknown): string {
  const text = String(value ?? '');
  // A year of four digits that has such a day; the last ones cannot be counted on from.
  const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay && addDays(text, 0) === text ? text : '';
}

/** The same as calls take them: days of the viewer's own time zone become moments. */
export function momentsOf({ from, to }: DayRange): { from?: string; until?: string } {
  return { ...(from && { from: beginOf(from) }), ...(to && { until: beginOf(addDays(to, 1)) }) };
}

function beginOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}
