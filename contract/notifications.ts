import { z } from 'zod';
import { codePoints, Id, IdText, Time } from './fields.ts';
import { ListQuery } from './list-query.ts';
import { TierName } from './people/institutions.ts';
import { defineRoutes } from './route.ts';
import {
  notificationTextMaxLength,
  notificationTitleMaxLength,
  sentPageMaxSize,
  sentPageSize,
} from './values/limits.ts';
import { isBlank } from './values/plain-text.ts';

/** A broadcast to all customers, or a notification for one person. `read`: by the viewer. */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Null: all customers who were active when it was sent. */
  userId: Id.nullable(),
  priority: z.enum(['normal', 'high']),
  createdBy: Id,
  read: z.boolean(),
  timestamp: Time,
});
export type Notification = z.infer<typeof Notification>;

const incomplete = 'Please provide both a title and content for the notification';
const filled = (maxLength: number, what: string) =>
  z
    .string(incomplete)
    .trim()
    .refine((text) => !isBlank(text), incomplete)
    .refine((text) => codePoints(text) <= maxLength, `${what} can have at most ${maxLength} characters`);

/** A broadcast to all customers, to those of one plan, or to those of one institution. */
export const Broadcast = Notification.pick({ title: true, description: true, priority: true }).extend({
  tier: TierName.nullable(),
  institutionId: Id.nullable(),
});

export const NewBroadcast = z.strictObject({
  title: filled(notificationTitleMaxLength, 'A title'),
  description: filled(notificationTextMaxLength, 'A notification'),
  priority: Notification.shape.priority.default('normal'),
  tier: TierName.nullable().default(null),
  institutionId: Id.nullable().default(null),
});
export type NewBroadcast = z.output<typeof NewBroadcast>;

/** `createdBy` may repeat the session's person. */
const NewNotification = NewBroadcast.extend({
  userId: Id.nullable().default(null),
  createdBy: Id.optional(),
});

export const SentNotification = Notification.omit({ read: true, userId: true }).extend({
  authorName: z.string(),
  /** The number of recipients when sent, and of active recipients who have read it. */
  reached: z.int().nonnegative(),
  readCount: z.int().nonnegative(),
  /** The audience; both null: all customers. */
  tier: TierName.nullable(),
  institutionName: z.string().nullable(),
});
export type SentNotification = z.infer<typeof SentNotification>;

export const notificationsRoutes = defineRoutes({
  'GET /api/notifications': {
    access: 'signed-in',
    tokenScope: 'notifications:read',
    summary: 'What reached the viewer: unread ones of high priority first, then the newest',
    query: ListQuery,
    reply: z.array(Notification),
  },
  'GET /api/notifications/unread': {
    access: 'signed-in',
    tokenScope: 'notifications:read',
    summary: 'How many of them the viewer has not read',
    reply: z.object({ count: z.int().nonnegative() }),
  },
  'POST /api/notifications': {
    access: ['admin'],
    tokenScope: 'notifications:write',
    createsOnce: true,
    summary: 'Tells all active customers something, those of one plan or one institution, or one person with `userId`',
    body: NewNotification,
    reply: Notification.extend({ reached: z.int().nonnegative() }),
  },
  'GET /api/notifications/audience': {
    access: ['admin'],
    tokenScope: 'notifications:read',
    summary: 'How many people a broadcast would reach now, to all or to one plan or institution',
    query: z.object({ tier: TierName.optional(), institution: IdText.optional() }),
    reply: z.object({ count: z.int().nonnegative() }),
  },
  'GET /api/notifications/sent': {
    access: ['admin'],
    tokenScope: 'notifications:read',
    summary: 'Past broadcasts, newest first; `nextCursor` asks for the page after',
    query: z.object({
      limit: IdText.pipe(z.number().max(sentPageMaxSize)).default(sentPageSize),
      cursor: IdText.optional(),
    }),
    reply: z.object({ items: z.array(SentNotification), nextCursor: Id.nullable() }),
  },
  'POST /api/notifications/:id/read': {
    access: 'signed-in',
    tokenScope: 'notifications:write',
    summary: 'Marks one as read by the viewer; again changes nothing',
    params: z.object({ id: IdText }),
    reply: Notification,
  },
  'POST /api/notifications/read-all': {
    access: 'signed-in',
    tokenScope: 'notifications:write',
    summary: 'Marks all as read by the viewer, up to the id they had seen if `upTo` names it',
    body: z.strictObject({ upTo: Id.optional() }),
    reply: z.object({ marked: z.int().nonnegative() }),
  },
});
