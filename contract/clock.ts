import { z } from 'zod';
import { Time } from './fields.ts';
import { defineRoutes } from './route.ts';

/** The portal's clock, and whether irreversible actions may trust it. */
export const PortalClock = z.object({
  now: Time,
  /**
   * The last trusted time, where the clock is now further ahead than the portal may have been off: deletions wait until
   * an administrator confirms the time. Normally null.
   */
  doubtfulSince: Time.nullable(),
});
export type PortalClock = z.infer<typeof PortalClock>;

export const clockRoutes = defineRoutes({
  'GET /api/clock': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The portal’s time, and whether deletions wait until somebody has said that it is right',
    reply: PortalClock,
  },
  'PUT /api/clock': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Says that the clock is right, although the portal was off for long: what is too old by it is deleted from then on',
    body: z.strictObject({
      /** The time that the administrator has seen: refused where the clock was set since. */
      now: Time,
    }),
    reply: PortalClock,
  },
});
