import { supportHours } from '#web/lib/portal.ts';

/** When support opens, as `11:00`: what a new session is proposed for. */
export function openingTime(): string {
  const { opensAt } = supportHours;
  return [Math.floor(opensAt / 60), opensAt % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
