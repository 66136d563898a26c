import type { Attachment } from '#contract/chat/attachments.ts';
import { channelKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import type { Db } from '#server/db/schema.ts';
import {
  listAssigned,
  listBlocked,
  listClosings,
  listMessages,
  listMissed,
  listNotesAbout,
  listNotesBy,
  listRatings,
  listRelations,
  listVersions,
  listWaits,
  readMarkAndDesk,
} from './conversations.queries.ts';
import { type Batch, paged, type Section, type Subject, whole } from './section.ts';

/** What the person calls a conversation; only what it was where they cannot read it any more. */
function titleOf(key: string, { id, readable, roleOf }: Subject): string {
  const readableTitle = readable.get(key);
  if (readableTitle !== undefined) return readableTitle;
  const parties = parseConversationKey(key);
  if (!parties) return 'A conversation';
  if (!('pair' in parties)) return 'The support channel of a customer';
  const other = parties.pair.find((one) => one !== id) ?? null;
  return `Someone (${roleOf(other) ?? 'gone'})`;
}

/** Where the file of a message lies in the archive, and what it is called. */
function fileCells(attachment: string | null, { placeOf }: Subject) {
  if (attachment === null) return { file: null, fileInArchive: null };
  const { filename, url } = JSON.parse(attachment) as Attachment;
  return { file: filename, fileInArchive: placeOf(url.slice(url.lastIndexOf('/') + 1)) };
}

/** Everything of a conversation behind an id, page by page. */
async function* pagesOf<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after = lowestMessageId; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function* messages(db: Db, subject: Subject): AsyncGenerator<Batch> {
  const { id, readable, conversations, directory } = subject;
  for (const key of conversations) {
    const conversation = titleOf(key, subject);
    const senderId = readable.has(key) ? null : id;
    for await (const rows of pagesOf((after) => listMessages(db, { key, senderId, after }))) {
      const lines = rows.map(({ senderId: writerId, attachment, content, timestamp: sentAt, ...row }) => ({
        conversation,
        number: row.id,
        sentAt,
        from: writerId === id ? 'you' : (directory.find(writerId)?.fullName ?? 'Someone'),
        text: content,
        ...fileCells(attachment, subject),
        enclosure: row.enclosure,
        answers: row.replyToId,
        editedAt: row.editedAt,
        deletedAt: row.deletedAt,
        isWrittenByPortal: row.kind !== null,
      }));
      yield { heading: conversation, rows: lines };
    }
  }
}

async function* versions(db: Db, subject: Subject): AsyncGenerator<Batch> {
  for (const key of subject.conversations) {
    const conversation = titleOf(key, subject);
    for await (const rows of pagesOf((after) => listVersions(db, { key, senderId: subject.id, after }))) {
      const lines = rows.map(({ id: _, messageId: number, content: text, attachment, ...row }) => ({
        conversation,
        number,
        text,
        ...fileCells(attachment, subject),
        ...row,
      }));
      yield { heading: conversation, rows: lines };
    }
  }
}

async function* marksAndDesks(db: Db, subject: Subject): AsyncGenerator<Batch> {
  for (const key of subject.conversations) {
    const { mark, desk } = await readMarkAndDesk(db, subject.id, key);
    const isOwn = key === channelKey(subject.id);
    const team = isOwn ? desk : undefined;
    const row = {
      conversation: titleOf(key, subject),
      readUpTo: mark?.lastReadId ?? null,
      receivedUpTo: mark?.lastReceivedId ?? null,
      waitingSinceAt: team?.askedAt ?? null,
      closedAt: team?.closedAt ?? null,
      snoozedUntil: team?.snoozedUntil ?? null,
      assignedTo: subject.roleOf(team?.assigneeId ?? null),
      tags: team ? (JSON.parse(team.tags) as string[]).join(', ') : null,
    };
    yield { rows: [row] };
  }
}

/** Conversations, and what was noted and counted about them. */
export const conversationSections: readonly Section[] = [
  {
    name: 'messages',
    title: 'Messages',
    about:
      'Your conversations as you can read them. From those you can no longer read, and from customers’ support channels, only what you wrote: the rest belongs to others.',
    read: messages,
  },
  {
    name: 'earlier-messages',
    title: 'Earlier versions of your messages',
    about: 'Before you changed or deleted them.',
    read: versions,
  },
  {
    name: 'conversations',
    title: 'The state of your conversations',
    about: 'How far you read, and what the team notes about your support channel.',
    read: marksAndDesks,
  },
  {
    name: 'notes-about-you',
    title: 'What staff noted about you',
    about: 'Private notes beside your conversations. Their authors appear only by their role.',
    read: paged(
      (db, { id, me }, after) => (me.role === 'customer' ? listNotesAbout(db, id, after) : Promise.resolve([])),
      ({ authorId, handedToId, text, createdAt, editedAt }, { roleOf }) => ({
        createdAt,
        editedAt,
        by: roleOf(authorId),
        handedTo: roleOf(handedToId),
        text,
      }),
    ),
  },
  {
    name: 'notes-by-you',
    title: 'Private notes you wrote, or with which conversations were handed to you',
    about: '',
    read: paged(
      (db, { id }, after) => listNotesBy(db, id, after),
      ({ authorId, handedToId, text, createdAt, editedAt, conversation }, subject) => ({
        createdAt,
        editedAt,
        conversation: titleOf(conversation, subject),
        by: subject.roleOf(authorId),
        handedTo: subject.roleOf(handedToId),
        // Another's words: what they wrote about a customer is for whoever serves that customer.
        text: authorId === subject.id ? text : null,
      }),
    ),
  },
  {
    name: 'ratings',
    title: 'Your ratings of support',
    about: 'You were asked each time your support channel was closed.',
    read: whole(async (db, { id, roleOf }) =>
      (await listRatings(db, id)).map(({ closedBy, ...row }) => ({ ...row, closedBy: roleOf(closedBy) })),
    ),
  },
  {
    name: 'waits',
    title: 'Waiting for answers',
    about: 'Used for support figures: what you waited for, and what others waited for from you.',
    read: paged(
      (db, { id }, after) => listWaits(db, id, after),
      ({ customerId, answeredBy, askedAt, answeredAt }, { roleOf }) => ({
        askedAt,
        answeredAt,
        waited: roleOf(customerId),
        answered: roleOf(answeredBy),
      }),
    ),
  },
  {
    name: 'work-in-channels',
    title: 'Support channels that you closed or that are assigned to you',
    about: '',
    read: whole(async (db, { id }) => [
      ...(await listClosings(db, id)).map(({ askedAt: at }) => ({ what: 'Closed', at })),
      ...(await listAssigned(db, id)).map(() => ({ what: 'Assigned to you', at: null })),
    ]),
  },
  {
    name: 'contacts',
    title: 'Contacts and requests',
    about: 'Requests of others that have ended are left out.',
    read: whole(async (db, { id, nameOf, roleOf }) =>
      (await listRelations(db, id)).map(({ studentId, relatedUserId, requestedBy, removedAt, status, ...row }) => {
        const isOver = removedAt !== null || status === 'rejected';
        const otherId = studentId === id ? relatedUserId : studentId;
        const stands = isOver ? 'ended' : status;
        return { with: isOver ? roleOf(otherId) : nameOf(otherId), ...row, askedBy: roleOf(requestedBy), stands };
      }),
    ),
  },
  {
    name: 'blocked',
    title: 'People you blocked',
    about: '',
    read: whole(async (db, { id, nameOf }) =>
      (await listBlocked(db, id)).map(({ blockedId, createdAt }) => ({ who: nameOf(blockedId), createdAt })),
    ),
  },
  {
    name: 'missed-messages',
    title: 'E-mails about messages you missed',
    about: '',
    read: whole(async (db, subject) =>
      (await listMissed(db, subject.id)).map(({ conversation, mailedAt }) => ({
        conversation: titleOf(conversation, subject),
        mailedAt,
      })),
    ),
  },
];
