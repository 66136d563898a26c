import { londonZone } from '#contract/values/chat/support-hours.ts';
import { browserZone } from '#web/lib/time-zones.ts';

const dayMs = 24 * 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export const ownZone = browserZone;

/** The local time in a zone at a moment, to the minute: `2026-11-24T10:00`. */
export function clockIn(zone: string, moment: string | number): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  const date = [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
  return `${date}T${parts.get('hour')}:${parts.get('minute')}`;
}

/** The moments with this local time in a zone: none or two when the clocks change. */
export function momentsAt(zone: string, clock: string): string[] {
  const asIfUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asIfUtc)) return [];
  // Clocks change at most once in between, so one of the two offsets holds, or both.
  const moments = [asIfUtc - dayMs, asIfUtc + dayMs].map(
    (near) => asIfUtc - (Date.parse(`${clockIn(zone, near)}Z`) - near),
  );
  return [...new Set(moments)]
    .filter((moment) => clockIn(zone, moment) === clock)
    .map((ms) => new Date(ms).toISOString());
}

/** Whether the zone's local time differs from London's at any of these moments. */
export function differsFromLondon(zone: string, moments: readonly (string | number)[]): boolean {
  return moments.some((moment) => clockIn(zone, moment) !== clockIn(londonZone, moment));
}

/** The place a zone is named after: 'London', 'New York'. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}
