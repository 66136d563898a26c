import { addDays } from './days.ts';

/** Days of an address, both included, as calls take them: days of the viewer's own time zone become moments. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  until?: string;
} {
  return { ...(from && { from: beginOf(from) }), ...(to && { until: beginOf(addDays(to, 1)) }) };
}

function beginOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}
