import type { Kysely } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import {
  findRestoredAt,
  isStillMissed,
  listMissed,
  listUnreadByAbsent,
  type MissedMessage,
  type UnreadConversation,
  upsertTold,
} from './missed-messages.queries.ts';

const minute = 60_000;
/** Unread for this long, while its reader is away for as long. */
const unreadMs = 10 * minute;
/** What is older was missed before mail was set up, or while the portal stood still for days. */
const windowMs = 2 * 24 * 60 * minute;
/** Beyond this a mail says that there are more. */
const countedMax = 20;
/** Messages whose text stands in one mail, and how much of each. */
const quotedMax = 3;
const quoteMaxLength = 500;

export interface MissedMessagesParts {
  db: Kysely<Schema>;
  reading: Db;
  bus: Pick<Bus, 'isOnline'>;
  clock: Clock;
  writeMail: WriteMail;
}

/** Tells people who are away of messages that they have not read: one mail for each conversation until they come back. */
export function createMissedMessages({ db, reading, bus, clock, writeMail }: MissedMessagesParts) {
  async function tell(unread: UnreadConversation, window: { since: string; until: string }): Promise<void> {
    const missed = await listMissed(reading, unread, { ...window, limit: countedMax + 1 });
    const [last] = missed;
    if (!last) return;
    const { userId, conversation, withText } = unread;
    const messageId = last.id;
    await db.transaction().execute(async (transaction) => {
      await upsertTold(transaction, { userId, conversation, messageId, mailedAt: isoTime(clock()) });
      await writeMail(transaction, {
        userIds: [userId],
        kind: 'message-missed',
        key: `message-missed:${conversation}:${messageId}`,
        ...wordsOf(last.senderName, missed, withText),
        link: { label: 'Read and answer', path: `/?contact=${last.senderId}` },
        about: JSON.stringify({ conversation, messageId }),
      });
    });
  }

  return {
    async tellAll(): Promise<void> {
      const now = clock();
      const restoredAt = await findRestoredAt(db);
      const oldest = isoTime(now - windowMs);
      // What a restored copy holds was read, or told, before it was restored.
      const since = restoredAt !== null && restoredAt > oldest ? restoredAt : oldest;
      const until = isoTime(now - unreadMs);
      for (const unread of await listUnreadByAbsent(reading, { writtenAfter: since, awaySince: until })) {
        if (!bus.isOnline(unread.userId)) await tell(unread, { since, until });
      }
    },

    /** Asked before such a mail is sent. */
    isStillWanted({ userId, about }: { userId: number; about: string | null }): Promise<boolean> {
      const { conversation, messageId }: { conversation: string; messageId: number } = JSON.parse(about ?? '{}');
      return isStillMissed(db, { userId, conversation, messageId });
    },
  };
}

function wordsOf(senderName: string, missed: readonly MissedMessage[], withText: boolean) {
  const many = missed.length > countedMax ? `more than ${countedMax}` : String(missed.length);
  const [subject, number] =
    missed.length === 1
      ? [`New message from ${senderName}`, 'a message']
      : [`${capitalised(many)} new messages from ${senderName}`, `${many} messages`];
  const quoted = withText ? missed.slice(0, quotedMax).reverse().map(quoteOf) : [];
  return { subject, paragraphs: [`${senderName} has sent you ${number} that you have not read yet.`, ...quoted] };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function quoteOf({ senderName, content }: MissedMessage): string {
  const points = [...content];
  const cut = points.length > quoteMaxLength ? `${points.slice(0, quoteMaxLength).join('')}…` : content;
  return `${senderName}:\n${cut || 'A file'}`;
}
