import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { ListQuery } from './list-query.ts';
import { Broadcast, NewBroadcast } from './notifications.ts';
import { defineRoutes } from './route.ts';

/** A broadcast that is sent at a time to come, to whoever it reaches by then. */
export const PlannedNotification = Broadcast.extend({
  id: Id,
  sendAt: Time,
  createdBy: Id,
  authorName: z.string(),
  /** Null where it goes to no single institution. */
  institutionName: z.string().nullable(),
  /** Sent back with a change: refused where somebody has changed it since. */
  updatedAt: Time,
});
export type PlannedNotification = z.infer<typeof PlannedNotification>;

const byId = z.object({ id: IdText });

export const plannedNotificationsRoutes = defineRoutes({
  'GET /api/planned-notifications': {
    access: ['admin'],
    summary: 'Broadcasts that are still to be sent, the next first',
    query: ListQuery,
    reply: z.array(PlannedNotification),
  },
  'POST /api/planned-notifications': {
    access: ['admin'],
    createsOnce: true,
    summary: 'Plans a broadcast for a time to come',
    body: NewBroadcast.extend({ sendAt: Time }),
    reply: PlannedNotification,
  },
  'PUT /api/planned-notifications/:id': {
    access: ['admin'],
    summary: 'Changes a broadcast that has not been sent',
    params: byId,
    body: NewBroadcast.extend({ sendAt: Time, updatedAt: Time }),
    reply: PlannedNotification,
  },
  'POST /api/planned-notifications/:id/withdraw': {
    access: ['admin'],
    summary: 'Withdraws a broadcast that has not been sent',
    params: byId,
    reply: z.object({}),
  },
});
