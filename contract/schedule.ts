import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { PersonCard } from './people.ts';
import { defineRoutes } from './route.ts';

/** A session between a member of staff and a customer, as seen by one of them. */
export const UpcomingSession = z.object({
  id: Id,
  title: z.string(),
  startTime: Time,
  endTime: Time,
  description: z.string().nullable(),
  with: PersonCard,
});
export type UpcomingSession = z.infer<typeof UpcomingSession>;

export const scheduleRoutes = defineRoutes({
  'GET /api/lessons/upcoming': {
    access: 'signed-in',
    summary: 'Own sessions that have not ended, soonest first; with a contact, those with them alone',
    // specification §7: "for user and contact". The user may be named and is nobody but the one who asks.
    query: z.object({ contactId: IdText.optional(), userId: IdText.optional(), ...listQuery }),
    reply: z.array(UpcomingSession),
  },
});
