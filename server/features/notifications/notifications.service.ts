import type { Kysely } from 'kysely';
import type { Notification } from '#contract/notifications.ts';
import { paths } from '#contract/values/pages.ts';
import { recordChange } from '#server/db/change-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import { findNotificationOf, insertNotification, isReachable, markRead } from './notifications.queries.ts';

export interface NotificationDeps {
  db: Kysely<Schema>;
  bus: Bus;
  people: People;
  clock: Clock;
  writeMail: WriteMail;
}

/** A notification to send, and its author. */
export interface Note {
  title: string;
  description: string;
  priority?: Notification['priority'];
  createdBy: number;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** Many people read a broadcast in the same minute; the admins' figures are refreshed at most this often. */
const figuresAtMostEveryMs = 500;

export function createNotifications(deps: NotificationDeps) {
  const { db, bus, people, clock, writeMail } = deps;
  const tellAdmins = createFiguresNews(deps);

  /** Stores it with everybody it reaches, and only then sends it to them. The log has what an admin sends. */
  async function deliver(
    note: Note,
    userId: number | null,
    { isLogged }: { isLogged: boolean },
  ): Promise<Notification & { reached: number }> {
    const { title, description, priority = 'normal', createdBy } = note;
    const person = userId === null ? undefined : (await people.directory()).find(userId);
    const row = { title, description, priority, createdBy, userId, timestamp: isoTime(clock()) };
    const { notification, recipientIds } = await db.transaction().execute(async (transaction) => {
      if (userId !== null && !(await isReachable(transaction, userId))) throw notFound('Person not found');
      const stored = await insertNotification(transaction, row);
      if (isLogged) {
        const object = { objectType: 'notification', objectId: stored.notification.id, action: 'send' } as const;
        const by = { byId: createdBy, at: row.timestamp, institutionId: person?.institutionId ?? null };
        const after = { ...row, reached: stored.recipientIds.length };
        await recordChange(transaction, { ...by, ...object, after });
      }
      if (userId === null && priority === 'high') {
        await writeMail(transaction, {
          userIds: stored.recipientIds,
          kind: 'broadcast',
          key: `broadcast:${stored.notification.id}`,
          subject: title,
          paragraphs: description.split(/\n{2,}/),
          link: { label: 'Open the portal', path: paths.home },
        });
      }
      return stored;
    });
    const unread = { ...notification, read: false };
    bus.send(recipientIds, { type: 'notification', notification: unread });
    if (userId === null) tellAdmins();
    return { ...unread, reached: recipientIds.length };
  }

  /** Makes the person's tabs read again, and the admins' pages count the readers again. */
  async function announceRead(viewerId: number): Promise<void> {
    bus.send([viewerId], { type: 'changed', what: ['/api/notifications'] });
    const viewer = (await people.directory()).find(viewerId);
    if (viewer?.role === 'customer') tellAdmins();
  }

  return {
    /** An admin tells all active customers, or with `userId` one active person; 404 if there is no such person. */
    send: (note: Note, userId: number | null) => deliver(note, userId, { isLogged: true }),
    /** Tells one person, for other parts of the product. Answers null where they are unknown or have left. */
    async notify(userId: number, note: Note): Promise<Notification | null> {
      return (await isReachable(db, userId)) ? deliver(note, userId, { isLogged: false }) : null;
    },
    /** Tells several people the same, each by a note of their own, in one transaction. Who has left is left out. */
    async notifyEach(userIds: readonly number[], { priority = 'normal', ...note }: Note): Promise<void> {
      const stored = await db.transaction().execute(async (transaction) => {
        const notes: Awaited<ReturnType<typeof insertNotification>>[] = [];
        for (const userId of userIds) {
          const row = { ...note, priority, userId, timestamp: isoTime(clock()) };
          if (await isReachable(transaction, userId)) notes.push(await insertNotification(transaction, row));
        }
        return notes;
      });
      for (const { notification, recipientIds } of stored) {
        bus.send(recipientIds, { type: 'notification', notification: { ...notification, read: false } });
      }
    },
    /** Marks one as read; 404 for one that never reached the viewer. */
    async read(viewerId: number, id: number): Promise<Notification> {
      const marked = await markRead(db, viewerId, { id }, isoTime(clock()));
      const notification = await findNotificationOf(db, viewerId, id);
      if (!notification) throw notFound('Notification not found');
      if (marked > 0) await announceRead(viewerId);
      return notification;
    },
    /** Marks everything as read that the viewer had seen. */
    async readAll(viewerId: number, upTo: number | undefined): Promise<number> {
      const marked = await markRead(db, viewerId, { upTo }, isoTime(clock()));
      if (marked > 0) await announceRead(viewerId);
      return marked;
    },
  };
}

/** Tells the admins' pages to look at the sent broadcasts again, at most twice a second. */
function createFiguresNews({ bus, people }: NotificationDeps): () => void {
  let isDue = false;
  async function tell() {
    isDue = false;
    const directory = await people.directory();
    bus.send(
      directory.admins().map(({ id }) => id),
      { type: 'changed', what: ['/api/notifications/sent'] },
    );
  }
  return () => {
    if (isDue) return;
    isDue = true;
    // If this fails a figure stays old until the next change. That is no reason to end the process.
    setTimeout(() => tell().catch(() => {}), figuresAtMostEveryMs).unref();
  };
}
