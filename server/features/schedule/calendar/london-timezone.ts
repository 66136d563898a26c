import { supportZone } from '#contract/values/support-hours.ts';

/** London's clock since 1996, for calendar programs: forward on the last Sunday of March, back on that of October. */
export const londonTimezone = [
  'BEGIN:VTIMEZONE',
  `TZID:${supportZone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T010000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');
