import { addDays } from './days.ts';

/** Converts the days of an address, both included, into the moments that calls take, in the viewer's time zone. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  until?: string;
} {
  return { ...(from && { from: beginOf(from) }), ...(to && { until: beginOf(addDays(to, 1)) }) };
}

function beginOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}
