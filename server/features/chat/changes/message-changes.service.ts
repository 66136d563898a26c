import type { Attachment } from '#contract/chat/attachments.ts';
import type { Message } from '#contract/chat/chat.ts';
import { readEnclosure } from '#contract/chat/enclosure-text.ts';
import type { MessageVersion } from '#contract/chat/message-changes.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { messageChangeMs } from '#contract/values/limits.ts';
import type { Transaction } from '#server/db/schema.ts';
import { audienceOf } from '#server/features/chat/chat.access.ts';
import { changeOf, type MessageRow } from '#server/features/chat/chat.queries.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import { lockConversations, takeChange } from '#server/features/chat/chat-commit.queries.ts';
import { withReadState } from '#server/features/chat/overview/chat-overview.service.ts';
import { reindexMessage } from '#server/features/chat/search/message-index.service.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { ListPage } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import {
  deleteMailOf,
  findMessage,
  insertVersion,
  readVersions,
  updateMessage,
  withdrawMissedMails,
} from './message-changes.queries.ts';
import { settleDeletion } from './waits-after-deletion.service.ts';

/** A message in a conversation, with the change number that the viewer has seen. */
export interface SeenMessage {
  contactId: number;
  messageId: number;
  change: number;
  /** The key of a conversation beside the viewer's own with this contact; undefined for their own. */
  conversation?: string | undefined;
}

/** The new text; `content` is null to delete the message. */
interface Revision {
  content: string | null;
}

/**
 * Changes or deletes the viewer's own message, and notifies everybody concerned. Throws 403 for another's message, and
 * 409 if it is too late, the portal wrote it, or it has changed since. A repeated request returns the result of the
 * first.
 */
export async function reviseMessage(
  portal: Portal,
  chat: Pick<Chat, 'accessTo'>,
  viewerId: number,
  { messageId, change, ...place }: SeenMessage,
  revision: Revision,
): Promise<Message> {
  const { db, bus, clock } = portal;
  const { key, directory } = await writtenIn(portal, chat, viewerId, place);
  const done = await db.transaction().execute(async (transaction) => {
    const state = (await lockConversations(transaction, [key])).get(key);
    const before = await findMessage(transaction, key, messageId);
    if (!before || !state) throw notFound('This message does not exist');
    if (before.senderId !== viewerId) throw forbidden('You can only change what you wrote yourself');
    if (isAsWanted(before, revision)) return { row: before, previousChange: null };
    refuseToRevise(before, { change, now: clock() });
    return { row: await revise(transaction, portal, before, revision), previousChange: state.lastChange };
  });
  const [message] = await withReadState(db, [done.row]);
  if (!message) throw notFound('This message does not exist');
  if (done.previousChange !== null) {
    bus.send(audienceOf(key, directory), { type: 'revised', message, previousChange: done.previousChange });
  }
  return message;
}

/** Throws 404 for a conversation that the viewer may not read, and 403 for one in which they may not write any more. */
async function writtenIn(
  { people }: Portal,
  chat: Pick<Chat, 'accessTo'>,
  viewerId: number,
  { contactId, conversation: wanted }: Pick<SeenMessage, 'contactId' | 'conversation'>,
): Promise<{ key: string; directory: Directory }> {
  if (wanted !== undefined) {
    const viewer = await viewerOf(people, viewerId);
    const customer = servedBeside(viewer.me, wanted, viewer.directory)?.customer;
    if (customer?.id === contactId && customer.deactivatedAt === null)
      return { key: wanted, directory: viewer.directory };
  }
  const { me, contact, conversation, directory } = await chat.accessTo(viewerId, contactId);
  const { key } = conversation;
  if (wanted !== undefined && wanted !== key) throw notFound('This conversation does not exist');
  if (!canMessage(me, contact, directory.relation(me.id, contact.id)))
    throw forbidden('You cannot write to this person');
  return { key, directory };
}

/** The request may be a retry after its reply was lost. */
function isAsWanted(row: MessageRow, { content }: Revision): boolean {
  return content === null ? row.deletedAt !== null : row.deletedAt === null && row.content === content;
}

function refuseToRevise(row: MessageRow, { change, now }: { change: number; now: number }): void {
  if (row.kind === 'imported') throw conflict('An imported message stays as it is');
  if (row.kind !== null) throw conflict('The portal wrote this line: it stays as it is');
  if (row.deletedAt !== null) throw conflict('This message was deleted');
  if (now - Date.parse(row.timestamp) > messageChangeMs) {
    const minutes = messageChangeMs / 60_000;
    throw conflict(`A message can be changed or deleted for ${minutes} minutes. This message stays unchanged.`);
  }
  if (changeOf(row) !== change) {
    throw conflict('This message was changed in another window since. Please look at it again.');
  }
}

async function revise(
  transaction: Transaction,
  { clock, files, supportHours }: Portal,
  before: MessageRow,
  { content }: Revision,
): Promise<MessageRow> {
  const { conversation, id: messageId, attachment, enclosure } = before;
  const at = isoTime(clock());
  const change = await takeChange(transaction);
  const written = { content: before.content, writtenAt: before.editedAt ?? before.timestamp };
  const ended = { endedAt: at, endedBy: content === null ? 'deletion' : 'edit' } as const;
  await insertVersion(transaction, { conversation, change, messageId, attachment, enclosure, ...written, ...ended });
  const said =
    content === null ? { content: '', attachment: null, enclosure: null, deletedAt: at } : { content, editedAt: at };
  const after = await updateMessage(transaction, before, { ...said, change });
  await reindexMessage(transaction, { id: messageId, conversation, before: before.content, after: content });
  await withdrawMissedMails(transaction, conversation);
  if (content === null) {
    const file = attachment === null ? null : fileNameOf((JSON.parse(attachment) as Attachment).url);
    if (file) await files.hide(transaction, file);
    await deleteMailOf(transaction, conversation, messageId);
    await settleDeletion(transaction, before, supportHours());
  }
  return after;
}

export async function versionsFor(
  { reading }: Portal,
  chat: Pick<Chat, 'accessTo'>,
  viewerId: number,
  contactId: number,
  query: ListQuery,
): Promise<ListPage<MessageVersion>> {
  const { conversation } = await chat.accessTo(viewerId, contactId);
  const page = await readVersions(reading, conversation.key, query);
  return {
    ...page,
    rows: page.rows.map(({ attachment, enclosure, ...version }) => ({
      ...version,
      enclosure: readEnclosure(enclosure),
      filename: attachment === null ? null : (JSON.parse(attachment) as Attachment).filename,
    })),
  };
}
