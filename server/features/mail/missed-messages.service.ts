import type { Kysely } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import {
  findRestoredAt,
  isStillMissed,
  listLastMissed,
  listMissed,
  type MissedConversation,
  type MissedMessage,
  upsertTold,
} from './missed-messages.queries.ts';

const minute = 60_000;
/** Unread for this long, while its reader is away for as long. */
const unreadMs = 10 * minute;
/** What is older was missed before mail was set up, or while the portal stood still for days. */
const windowMs = 2 * 24 * 60 * minute;
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
  async function tell(missed: MissedConversation): Promise<void> {
    const [last, ...others] = await listLastMissed(db, missed, Math.min(missed.count, quotedMax));
    if (!last) return;
    const { userId, conversation, messageId } = missed;
    await db.transaction().execute(async (transaction) => {
      await upsertTold(transaction, { userId, conversation, messageId, mailedAt: isoTime(clock()) });
      await writeMail(transaction, {
        userIds: [userId],
        kind: 'message-missed',
        key: `message-missed:${conversation}:${messageId}`,
        ...wordsOf(missed, last, others),
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
      const away = isoTime(now - unreadMs);
      const window = {
        // What a restored copy holds was read, or told, before it was restored.
        since: restoredAt !== null && restoredAt > oldest ? restoredAt : oldest,
        until: away,
        awaySince: away,
      };
      for (const missed of await listMissed(reading, window)) if (!bus.isOnline(missed.userId)) await tell(missed);
    },

    /** Asked before such a mail is sent. */
    isStillWanted({ userId, about }: { userId: number; about: string | null }): Promise<boolean> {
      const { conversation, messageId }: { conversation: string; messageId: number } = JSON.parse(about ?? '{}');
      return isStillMissed(db, { userId, conversation, messageId });
    },
  };
}

function wordsOf({ count, withText }: MissedConversation, last: MissedMessage, others: readonly MissedMessage[]) {
  const { senderName } = last;
  const number = count === 1 ? 'a message' : `${count} messages`;
  const told = `${senderName} has sent you ${number} that you have not read yet.`;
  const quoted = withText ? [last, ...others].reverse().map(quoteOf) : [];
  const subject = count === 1 ? `New message from ${senderName}` : `${count} new messages from ${senderName}`;
  return { subject, paragraphs: [told, ...quoted] };
}

function quoteOf({ senderName, content }: MissedMessage): string {
  const points = [...content];
  const cut = points.length > quoteMaxLength ? `${points.slice(0, quoteMaxLength).join('')}…` : content;
  return `${senderName}:\n${cut || 'A file'}`;
}
