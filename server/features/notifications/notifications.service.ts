import type { Notification } from '#contract/notifications.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { BellNotification } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import {
  type Addressee,
  findNotification,
  findNotificationOf,
  insertNotification,
  isReachable,
  markRead,
} from './notifications.queries.ts';

/** A notification before it is sent, and its author. */
export interface Note {
  title: string;
  description: string;
  priority?: Notification['priority'];
  createdBy: number;
}

type Stored = Awaited<ReturnType<typeof insertNotification>>;

/** Notifications stored in a transaction that is not committed yet, one entry per recipient. */
export interface StoredNotes {
  told: { userId: number; notificationId: number }[];
  announce(): void;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** Many people read a broadcast in the same minute, so admins' figures are refreshed at most this often. */
const figuresAtMostEveryMs = 500;

type Notifying = Pick<Portal, 'db' | 'bus' | 'people' | 'clock' | 'writeMail'>;

export function createNotifications(portal: Notifying) {
  const { db, bus, people, clock, writeMail } = portal;
  const tellAdmins = createFiguresNews(portal);
  const today = () => londonTime(clock()).day;

  /**
   * Stores a notification and its recipients in the caller's transaction. Notifications by an admin are logged, with
   * `institutionId`.
   */
  async function store(
    transaction: Transaction,
    note: Note,
    to: Addressee,
    log: { institutionId: number | null } | null,
  ): Promise<Stored> {
    const { title, description, priority = 'normal', createdBy } = note;
    const row = { title, description, priority, createdBy, ...to, timestamp: isoTime(clock()) };
    const stored = await insertNotification(transaction, row, today());
    if (log) {
      const object = { objectType: 'notification', objectId: stored.notification.id, action: 'send' } as const;
      const after = { ...row, reached: stored.recipientIds.length };
      await recordChange(transaction, { byId: createdBy, at: row.timestamp, ...log, ...object, after });
    }
    if (to.userId === null && priority === 'high') {
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
  }

  function announce({ notification, recipientIds }: Stored): Notification {
    const unread = { ...notification, read: false };
    bus.send(recipientIds, { type: 'notification', notification: unread });
    if (unread.userId === null) tellAdmins();
    return unread;
  }

  /** Notifies active customers, or one active person; 404 if there is no such person. */
  async function send(
    note: Note,
    to: Addressee,
    recordCreation: RecordCreation,
  ): Promise<Notification & { reached: number }> {
    // Read before the transaction, which takes SQLite's only connection.
    const person = to.userId === null ? undefined : (await people.directory()).find(to.userId);
    const log = { institutionId: to.institutionId ?? person?.institutionId ?? null };
    const stored = await db.transaction().execute(async (transaction) => {
      if (to.userId !== null && !(await isReachable(transaction, to.userId))) throw notFound('Person not found');
      const row = await store(transaction, note, to, log);
      await recordCreation(transaction, row.notification.id);
      return row;
    });
    return { ...announce(stored), reached: stored.recipientIds.length };
  }

  /** Refetches the person's tabs, and the admins' reader counts. */
  async function announceRead(viewerId: number): Promise<void> {
    bus.send([viewerId], { type: 'changed', what: ['/api/notifications'] });
    const viewer = (await people.directory()).find(viewerId);
    if (viewer && capabilitiesOf(viewer).isServed) tellAdmins();
  }

  return {
    send,
    /** A sent notification, in the form that `send` returned. */
    async sent(id: number): Promise<Notification & { reached: number }> {
      const row = await findNotification(db, id);
      if (!row) throw notFound('Notification not found');
      return { ...row, read: false };
    },
    store,
    announce,
    /**
     * Stores notifications of other slices in the caller's transaction. Call `announce` after the commit to send them.
     */
    async storeNotes(transaction: Transaction, notes: readonly BellNotification[]): Promise<StoredNotes> {
      const stored: Stored[] = [];
      for (const { userIds, ...note } of notes) {
        for (const userId of userIds) {
          if (!(await isReachable(transaction, userId))) continue;
          stored.push(await store(transaction, note, { userId, tier: null, institutionId: null }, null));
        }
      }
      const told = stored.flatMap(({ notification, recipientIds }) =>
        recipientIds.map((userId) => ({ userId, notificationId: notification.id })),
      );
      return { told, announce: () => stored.forEach(announce) };
    },
    /** Marks a notification as read; 404 if the viewer is no recipient. */
    async read(viewerId: number, id: number): Promise<Notification> {
      const marked = await markRead(db, viewerId, { id }, isoTime(clock()));
      const notification = await findNotificationOf(db, viewerId, id);
      if (!notification) throw notFound('Notification not found');
      if (marked > 0) await announceRead(viewerId);
      return notification;
    },
    /** Marks everything that the viewer had seen as read. */
    async readAll(viewerId: number, upTo: number | undefined): Promise<number> {
      const marked = await markRead(db, viewerId, { upTo }, isoTime(clock()));
      if (marked > 0) await announceRead(viewerId);
      return marked;
    },
  };
}

/** Makes the admins' pages refetch the sent broadcasts, at most twice a second. */
function createFiguresNews({ bus, people }: Notifying): () => void {
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
    // After a failure a figure is stale until the next change, which is no reason to end the process.
    setTimeout(() => tell().catch(() => {}), figuresAtMostEveryMs).unref();
  };
}
