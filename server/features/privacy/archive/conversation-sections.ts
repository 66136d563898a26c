import type { Attachment } from '#contract/chat/attachments.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import type { Db } from '#server/db/schema.ts';
import { conversationTitle } from './conversation-title.ts';
import {
  listMessages,
  listNotesAbout,
  listNotesBy,
  listRelations,
  listVersions,
  readMarkAndDesk,
} from './conversations.queries.ts';
import { type Batch, paged, type SpecialSections, type Subject, whole } from './section.ts';

function fileCells(attachment: string | null, { placeOf }: Subject) {
  if (attachment === null) return { file: null, fileInArchive: null };
  const { filename, url } = JSON.parse(attachment) as Attachment;
  return { file: filename, fileInArchive: placeOf(url.slice(url.lastIndexOf('/') + 1)) };
}

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
    const conversation = conversationTitle(key, subject);
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
    const conversation = conversationTitle(key, subject);
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
      conversation: conversationTitle(key, subject),
      readUpTo: mark?.lastReadId ?? null,
      receivedUpTo: mark?.lastReceivedId ?? null,
      waitingSinceAt: team?.askedAt ?? null,
      closedAt: team?.closedAt ?? null,
      snoozedUntil: team?.snoozedUntil ?? null,
      assignedTo: subject.roleOf(team?.assigneeId ?? null),
      subject: team?.subject ?? null,
      tags: team ? (JSON.parse(team.tags) as string[]).join(', ') : null,
    };
    yield { rows: [row] };
  }
}

export const conversationSections = {
  messages: messages,
  'earlier-messages': versions,
  conversations: marksAndDesks,
  'notes-about-you': paged(
    (db, { id, me }, after) => (capabilitiesOf(me).isServed ? listNotesAbout(db, id, after) : Promise.resolve([])),
    ({ authorId, handedToId, text, createdAt, editedAt }, { roleOf }) => ({
      createdAt,
      editedAt,
      by: roleOf(authorId),
      handedTo: roleOf(handedToId),
      text,
    }),
  ),
  'notes-by-you': paged(
    (db, { id }, after) => listNotesBy(db, id, after),
    ({ authorId, handedToId, text, createdAt, editedAt, conversation }, subject) => ({
      createdAt,
      editedAt,
      conversation: conversationTitle(conversation, subject),
      by: subject.roleOf(authorId),
      handedTo: subject.roleOf(handedToId),
      // Only the author's own text is given: what others wrote about a customer is for the staff who serve that
      // customer.
      text: authorId === subject.id ? text : null,
    }),
  ),
  contacts: whole(async (db, { id, nameOf, roleOf }) =>
    (await listRelations(db, id)).map(({ studentId, relatedUserId, requestedBy, removedAt, status, ...row }) => {
      const isOver = removedAt !== null || status === 'rejected';
      const otherId = studentId === id ? relatedUserId : studentId;
      const stands = isOver ? 'ended' : status;
      return { with: isOver ? roleOf(otherId) : nameOf(otherId), ...row, askedBy: roleOf(requestedBy), stands };
    }),
  ),
} satisfies SpecialSections;
