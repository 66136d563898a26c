import type { ICalLuxonDateTimeStub } from 'ical-generator';
import { wallTimeAt } from '#server/features/schedule/sessions/wall-time.ts';

/**
 * A moment that ical-generator writes in the time of a zone. For a plain Date it would use the zone of the machine; it
 * also accepts Luxon dates, of which it only calls these two methods.
 */
export function inZone(ms: number, zone: string): ICalLuxonDateTimeStub {
  const [day = '', time = ''] = wallTimeAt(ms, zone).split('T');
  return {
    isValid: true,
    zone: { type: 'iana' },
    setZone: (other = zone) => inZone(ms, other),
    toFormat: (format) => (format === 'yyyyLLdd' ? day.replaceAll('-', '') : `${time.replace(':', '')}00`),
    toJSDate: () => new Date(ms),
    toJSON: () => new Date(ms).toISOString(),
  };
}
