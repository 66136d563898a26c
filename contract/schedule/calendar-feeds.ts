import { z } from 'zod';
import { Password, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';

/** The viewer's own calendar feed; null fields where there is none. */
export const CalendarFeed = z.object({
  createdAt: Time.nullable(),
  /** When a calendar program last read it, to the hour. */
  lastReadAt: Time.nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const calendarFeedsRoutes = defineRoutes({
  'GET /api/calendar-feed': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Whether the viewer has a calendar feed; its secret address is never shown again',
    reply: CalendarFeed,
  },
  'POST /api/calendar-feed': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: 'with-factor',
    createsOnce: true,
    summary:
      'Makes the secret address of the viewer’s feed, with their password, or soon after a sign-in through their institution; an earlier one stops at once',
    body: z.strictObject({ currentPassword: Password.optional() }),
    /** `path` is `/calendar/<secret>.ics`, relative to the portal's origin. */
    reply: CalendarFeed.extend({ path: z.string() }),
  },
  'DELETE /api/calendar-feed': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Revokes the secret address; again changes nothing',
    reply: CalendarFeed,
  },
  'GET /calendar/:file': {
    access: 'public',
    tokenScope: 'none',
    summary: 'The sessions of the secret’s owner, as iCalendar, `<secret>.ics`',
    params: z.object({ file: z.string().max(200) }),
    reply: z.instanceof(Uint8Array),
    replyType: 'text/calendar; charset=utf-8',
  },
});
