import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { ListQuery } from './list-query.ts';
import { Broadcast, NewBroadcast } from './notifications.ts';
import { defineRoutes } from './route.ts';

/** A scheduled broadcast; the audience is determined when it is sent. */
export const PlannedNotification = Broadcast.extend({
  id: Id,
  sendAt: Time,
  createdBy: Id,
  authorName: z.string(),
  /** Null for a broadcast without a single institution as its audience. */
  institutionName: z.string().nullable(),
  /** Sent back with a change, which is refused where somebody else has changed it since. */
  updatedAt: Time,
  /**
   * The portal was restored from a copy after this was planned: it waits until an administrator releases or reschedules
   * it.
   */
  isHeld: z.boolean(),
});
export type PlannedNotification = z.infer<typeof PlannedNotification>;

const byId = z.object({ id: IdText });

export const plannedNotificationsRoutes = defineRoutes({
  'GET /api/planned-notifications': {
    access: ['admin'],
    tokenScope: 'notifications:read',
    summary: 'Broadcasts that are still to be sent, the next first',
    query: ListQuery,
    reply: z.array(PlannedNotification),
  },
  'POST /api/planned-notifications': {
    access: ['admin'],
    tokenScope: 'notifications:write',
    createsOnce: true,
    summary: 'Plans a broadcast for a time to come',
    body: NewBroadcast.extend({ sendAt: Time }),
    reply: PlannedNotification,
  },
  'PUT /api/planned-notifications/:id': {
    access: ['admin'],
    tokenScope: 'notifications:write',
    summary: 'Changes a broadcast that has not been sent',
    params: byId,
    body: NewBroadcast.extend({ sendAt: Time, updatedAt: Time }),
    reply: PlannedNotification,
  },
  'POST /api/planned-notifications/:id/withdraw': {
    access: ['admin'],
    tokenScope: 'notifications:write',
    summary: 'Withdraws a broadcast that has not been sent',
    params: byId,
    reply: z.object({}),
  },
});
