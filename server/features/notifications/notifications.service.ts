import type { Notification } from '#contract/notifications.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteMade } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { BellNote } from '#server/platform/news/news.ts';
import {
  type Addressee,
  findNotification,
  findNotificationOf,
  insertNotification,
  isReachable,
  markRead,
} from './notifications.queries.ts';

export type NotificationDeps = Pick<PortalParts, 'db' | 'bus' | 'people' | 'clock' | 'writeMail'>;

/** A notification to send, and its author. */
export interface Note {
  title: string;
  description: string;
  priority?: Notification['priority'];
  createdBy: number;
}

/** A notification in the database, and whom it reached. */
type Stored = Awaited<ReturnType<typeof insertNotification>>;

/** Notes that stand in a transaction, for each person whom one reached. */
export interface StoredNotes {
  told: { userId: number; notificationId: number }[];
  announce(): void;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** Many people read a broadcast in the same minute; the admins' figures are refreshed at most this often. */
const figuresAtMostEveryMs = 500;

export function createNotifications(deps: NotificationDeps) {
  const { db, bus, people, clock, writeMail } = deps;
  const tellAdmins = createFiguresNews(deps);
  const today = () => londonTime(clock()).day;

  /** Stores it with everybody it reaches, in the caller's transaction. The log has what an admin sends, with `institutionId`. */
  async function store(
    transaction: Db,
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

  /** Sends what is committed to everybody it reached. */
  function announce({ notification, recipientIds }: Stored): Notification {
    const unread = { ...notification, read: false };
    bus.send(recipientIds, { type: 'notification', notification: unread });
    if (unread.userId === null) tellAdmins();
    return unread;
  }

  /** An admin tells active customers, or one active person; 404 if there is no such person. */
  async function send(note: Note, to: Addressee, noteMade: NoteMade): Promise<Notification & { reached: number }> {
    // Before the transaction, which has the only connection to SQLite.
    const person = to.userId === null ? undefined : (await people.directory()).find(to.userId);
    const log = { institutionId: to.institutionId ?? person?.institutionId ?? null };
    const stored = await db.transaction().execute(async (transaction) => {
      if (to.userId !== null && !(await isReachable(transaction, to.userId))) throw notFound('Person not found');
      const row = await store(transaction, note, to, log);
      await noteMade(transaction, row.notification.id);
      return row;
    });
    return { ...announce(stored), reached: stored.recipientIds.length };
  }

  /** Makes the person's tabs read again, and the admins' pages count the readers again. */
  async function announceRead(viewerId: number): Promise<void> {
    bus.send([viewerId], { type: 'changed', what: ['/api/notifications'] });
    const viewer = (await people.directory()).find(viewerId);
    if (viewer?.role === 'customer') tellAdmins();
  }

  return {
    send,
    /** What was sent, as `send` answered it. */
    async sent(id: number): Promise<Notification & { reached: number }> {
      const row = await findNotification(db, id);
      if (!row) throw notFound('Notification not found');
      return { ...row, read: false };
    },
    store,
    announce,
    /** Stores notes for other parts of the product in the caller's transaction. `announce` sends them, to be called after its commit. */
    async storeNotes(transaction: Db, notes: readonly BellNote[]): Promise<StoredNotes> {
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
