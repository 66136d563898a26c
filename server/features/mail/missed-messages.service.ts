import { readEnclosure, textWithEnclosure } from '#contract/chat/enclosure-text.ts';
import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { otherPartyOf, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { awayText } from '#contract/values/people/away-text.ts';
import type { Db } from '#server/db/schema.ts';
import { awayOf } from '#server/features/people/absences/away.ts';
import { servingNow } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longDay } from '#server/platform/long-day.ts';
import { findRestoredAt } from '#server/platform/mail/mail-outbox.queries.ts';
import type { Portal } from '#server/portal.ts';
import { threadOf } from './mail-thread.ts';
import {
  isStillMissed,
  listBefore,
  listMissed,
  listUnreadByAbsent,
  type MissedMessage,
  type UnreadConversation,
  upsertTold,
} from './missed-messages.queries.ts';

const minute = 60_000;
/** Minimum age of an unread message, and minimum absence of its reader. */
const unreadMs = 10 * minute;
/** Older messages were missed before mail was set up, or during a downtime of days. */
const windowMs = 2 * 24 * 60 * minute;
/** Above this number a mail only says that there are more. */
const countedMax = 20;
/** Quoted messages per mail, and characters of each. Whoever answers by mail reads the messages there alone. */
const quoting = { most: 3, length: 500 };
const quotingAnswerable = { most: 10, length: 4000 };
/** How many earlier messages a mail quotes, and how many characters of each. */
const quotingBefore = { most: 2, length: 300 };

export interface FromChat {
  /** Enclosures of messages, limited to what each person may read, in the order of the input. */
  resolveEnclosures(
    db: Db,
    readings: readonly { reader: Person; enclosures: readonly Enclosure[] }[],
  ): Promise<EnclosureView[][]>;
}

/** Mails absent people about unread messages: one mail per conversation until they come back. */
export function createMissedMessages(portal: Portal, { resolveEnclosures }: FromChat) {
  const { db, reading, bus, people, clock, writeMail } = portal;

  async function tell(unread: UnreadConversation, window: { since: string; until: string }): Promise<void> {
    const { userId, conversation } = unread;
    const directory = await people.directory();
    const alsoTo = othersToldWith(directory, userId, conversation);
    const missed = await listMissed(reading, unread, { ...window, limit: countedMax + 1, alsoTo });
    const [last] = missed;
    if (!last) return;
    const cover = coverOf(directory, userId, conversation, last);
    const messageId = last.id;
    const thread = await threadOf(portal, userId, conversation);
    const said = (unread.wantsText ?? thread?.isQuoted) ? await quotesFor(unread, missed, thread !== null) : [];
    await db.transaction().execute(async (transaction) => {
      await upsertTold(transaction, { userId, conversation, messageId, mailedAt: isoTime(clock()) });
      const words = wordsOf(last.senderName, missed);
      await writeMail(transaction, {
        userIds: [userId],
        kind: 'message-missed',
        key: `message-missed:${conversation}:${messageId}`,
        subject: thread?.subject ?? words.subject,
        paragraphs: [words.beginning, ...subjectOf(unread), ...cover.words, ...said],
        link: { label: thread ? 'Open the conversation' : 'Read and answer', path: cover.path },
        about: JSON.stringify({ conversation, messageId }),
        ...(thread ? { answers: { conversation } } : {}),
      });
    });
  }

  async function quotesFor(
    { userId, conversation }: UnreadConversation,
    missed: readonly MissedMessage[],
    canBeAnswered: boolean,
  ): Promise<string[]> {
    const { most, length } = canBeAnswered ? quotingAnswerable : quoting;
    const news = missed.slice(0, most).reverse();
    const [first] = news;
    const before =
      canBeAnswered && first
        ? await listBefore(reading, { conversation, id: first.id, limit: quotingBefore.most })
        : [];
    const readable = await readableBy(userId, [...before, ...news]);
    return [
      ...news.map((message) => quoteOf(message, readable, length)),
      ...(before.length > 0 ? ['Before that:'] : []),
      ...before.map((message) => quoteOf(message, readable, quotingBefore.length)),
    ];
  }

  async function readableBy(userId: number, messages: readonly MissedMessage[]): Promise<EnclosureView[]> {
    const enclosures = messages.flatMap(({ enclosure }) => readEnclosure(enclosure) ?? []);
    const reader = enclosures.length > 0 && (await people.directory()).find(userId);
    const [views = []] = reader ? await resolveEnclosures(reading, [{ reader, enclosures }]) : [];
    return views;
  }

  return {
    async tellAll(): Promise<void> {
      const now = clock();
      const restoredAt = await findRestoredAt(db);
      const oldest = isoTime(now - windowMs);
      // Messages in a restored copy were read or mailed before the restore.
      const since = restoredAt !== null && restoredAt > oldest ? restoredAt : oldest;
      const until = isoTime(now - unreadMs);
      for (const unread of await listUnreadByAbsent(reading, { writtenAfter: since, awaySince: until })) {
        if (!bus.isOnline(unread.userId)) await tell(unread, { since, until });
      }
    },

    /** Checked just before such a mail is sent. */
    isStillWanted({ userId, about }: { userId: number; about: string | null }): Promise<boolean> {
      const { conversation, messageId }: { conversation: string; messageId: number } = JSON.parse(about ?? '{}');
      return isStillMissed(db, { userId, conversation, messageId });
    },
  };
}

/** Others whose messages a person answers as well: absent colleagues, and the team of a channel that was assigned to the person. */
function othersToldWith(directory: Directory, userId: number, conversation: string): readonly number[] {
  const reader = directory.find(userId);
  const beside = reader && servedBeside(reader, conversation, directory);
  if (!reader || !beside || beside.absent) return reader?.coversFor ?? [];
  return [...servingNow(beside.customer.accountManagerId, directory), ...directory.admins()].map(({ id }) => id);
}

/** Where the conversation opens, and who is away in it: what its reader has to know to answer the right person. */
function coverOf(directory: Directory, userId: number, conversation: string, { senderId, receiverId }: MissedMessage) {
  const reader = directory.find(userId);
  const beside = reader && servedBeside(reader, conversation, directory);
  const besidePath = `/?earlier=${encodeURIComponent(conversation)}`;
  const absent = directory.find(receiverId);
  if (reader?.coversFor?.includes(receiverId) && absent) {
    const words = [`You stand in for ${absent.fullName}, who is away.`];
    return { path: beside ? besidePath : `/?contact=${senderId}`, words };
  }
  if (beside) return { path: besidePath, words: ['This conversation is assigned to you.'] };
  const parties = parseConversationKey(conversation);
  const isOwn = parties !== null && reader !== undefined && capabilitiesOf(reader).isServed;
  const staff = isOwn
    ? directory.find('pair' in parties ? otherPartyOf(parties, userId) : (reader.accountManagerId ?? 0))
    : undefined;
  const away = staff && awayOf(staff, directory);
  return { path: `/?contact=${senderId}`, words: away ? [awayText(away, longDay(away.until))] : [] };
}

/** The mail's own subject stays that of its thread. */
function subjectOf({ subject }: UnreadConversation): string[] {
  return subject === null ? [] : [`Subject of the conversation: ${subject}`];
}

function wordsOf(senderName: string, missed: readonly MissedMessage[]): { subject: string; beginning: string } {
  const many = missed.length > countedMax ? `more than ${countedMax}` : String(missed.length);
  const [subject, number] =
    missed.length === 1
      ? [`New message from ${senderName}`, 'a message']
      : [`${capitalised(many)} new messages from ${senderName}`, `${many} messages`];
  return { subject, beginning: `${senderName} has sent you ${number} that you have not read yet.` };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function quoteOf(
  { senderName, content, enclosure: key }: MissedMessage,
  readable: readonly EnclosureView[],
  maxLength: number,
): string {
  const points = [...content];
  const cut = points.length > maxLength ? `${points.slice(0, maxLength).join('')}…` : content;
  const enclosure = readEnclosure(key);
  return `${senderName}:\n${enclosure ? textWithEnclosure(cut, enclosure, readable) : cut || 'A file'}`;
}
