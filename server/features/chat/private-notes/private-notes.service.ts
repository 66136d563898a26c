import type { PrivateNote } from '#contract/chat/private-notes.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { readersOfChannel } from '#server/features/chat/chat.access.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { conversationBetween, serves } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { servedBeside } from '#server/features/people/served-beside.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { ListPage } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { type NoteAudience, ringMentioned } from './mentions.service.ts';
import {
  deleteNote,
  findNote,
  findNoteSentAs,
  insertNote,
  type NoteRow,
  readNotes,
  updateNote,
} from './private-notes.queries.ts';

const notThere = 'This note does not exist';

/** The conversation with a customer beside which notes stand: the viewer's own, unless another is named. */
interface NotesPlace {
  customerId: number;
  conversation?: string | undefined;
}

export async function listNotesFor(
  portal: Portal,
  viewerId: number,
  beside: NotesPlace,
  query: ListQuery,
): Promise<ListPage<PrivateNote>> {
  const { key, directory } = await staffSideOf(portal, viewerId, beside);
  const page = await readNotes(portal.db, key, query);
  return { ...page, rows: page.rows.map((row) => noteOf(row, directory)) };
}

export async function addNote(
  portal: Portal,
  viewerId: number,
  { text, clientId = null, ...place }: NotesPlace & { text: string; clientId?: string | null | undefined },
): Promise<PrivateNote> {
  const { key, customer, directory, readers } = await staffSideOf(portal, viewerId, place);
  const written = { conversation: key, authorId: viewerId, text, clientId, createdAt: isoTime(portal.clock()) };
  const row = await portal.db
    .transaction()
    .execute((transaction) => storeNote(portal, transaction, written, { customer, readers }));
  if (row.conversation !== key) throw conflict('This note was added beside another conversation');
  notifyNotesChanged(portal, customer.id, readers);
  return noteOf(row, directory);
}

/**
 * Stores and logs a note in the transaction of what it refers to, and tells those who are mentioned in it. A repeated
 * clientId returns the stored note.
 */
export async function storeNote(
  portal: Pick<Portal, 'notify'>,
  transaction: Transaction,
  written: Pick<NoteRow, 'conversation' | 'authorId' | 'text' | 'createdAt'> &
    Partial<Pick<NoteRow, 'handedToId' | 'clientId'>>,
  audience: NoteAudience,
): Promise<NoteRow> {
  const row = await insertNote(transaction, written);
  if (!row) {
    const earlier = await findNoteSentAs(transaction, written.authorId, written.clientId ?? '');
    if (!earlier) throw notFound(notThere);
    return earlier;
  }
  const { institutionId } = audience.customer;
  const made = { byId: row.authorId, at: row.createdAt, objectId: row.id, institutionId };
  await recordChange(transaction, { ...made, objectType: 'privateNote', action: 'add', after: row });
  await ringMentioned(portal, transaction, audience, { after: row });
  return row;
}

export async function changeNote(
  portal: Portal,
  viewerId: number,
  { noteId, text, ...place }: NotesPlace & { noteId: number; text: string },
): Promise<PrivateNote> {
  const { key, customer, directory, readers } = await staffSideOf(portal, viewerId, place);
  const at = isoTime(portal.clock());
  const row = await portal.db.transaction().execute(async (transaction) => {
    const before = await ownNote(transaction, viewerId, { key, noteId });
    const after = await updateNote(transaction, noteId, { text, editedAt: at });
    if (!after) throw notFound(notThere);
    const made = { byId: viewerId, at, objectId: noteId, institutionId: customer.institutionId };
    await recordChange(transaction, { ...made, objectType: 'privateNote', action: 'change', before, after });
    await ringMentioned(portal, transaction, { customer, readers }, { before, after });
    return after;
  });
  notifyNotesChanged(portal, customer.id, readers);
  return noteOf(row, directory);
}

export async function removeNote(
  portal: Portal,
  viewerId: number,
  { noteId, ...place }: NotesPlace & { noteId: number },
): Promise<void> {
  const { key, customer, readers } = await staffSideOf(portal, viewerId, place);
  await portal.db.transaction().execute(async (transaction) => {
    const before = await ownNote(transaction, viewerId, { key, noteId });
    if (!(await deleteNote(transaction, noteId))) throw notFound(notThere);
    const made = {
      byId: viewerId,
      at: isoTime(portal.clock()),
      objectId: noteId,
      institutionId: customer.institutionId,
    };
    await recordChange(transaction, { ...made, objectType: 'privateNote', action: 'remove', before });
  });
  notifyNotesChanged(portal, customer.id, readers);
}

/**
 * Makes the readers' browsers reload. The frame contains only the path, so that a note's text is only sent in reply to
 * an authorized request.
 */
export function notifyNotesChanged({ bus }: Portal, customerId: number, readers: readonly Person[]) {
  bus.send(
    readers.map(({ id }) => id),
    { type: 'changed', what: [`/api/private-notes/${customerId}`] },
  );
}

/**
 * The viewer's conversation with a customer they serve, or the named channel that was assigned to them, and the staff who share it.
 * Throws 404 for anybody else.
 */
async function staffSideOf({ people }: Portal, viewerId: number, { customerId, conversation }: NotesPlace) {
  const { me, directory } = await viewerOf(people, viewerId);
  const customer = directory.find(customerId);
  const own = customer && serves(me, customer) ? conversationBetween(me, customer) : null;
  const isOwn = own !== null && (conversation === undefined || conversation === own.key);
  const found = isOwn ? own : customer && assignedTo(me, customer, { conversation, directory });
  if (!customer || !found) throw notFound('This conversation does not exist');
  const { key, channelCustomerId } = found;
  // Technical support writes in pair conversations, whose notes nobody else reads.
  const readers = channelCustomerId === null ? [me] : readersOfChannel(customer, directory);
  return { key, customer, directory, readers };
}

function assignedTo(me: Person, customer: Person, at: { conversation: string | undefined; directory: Directory }) {
  const key = at.conversation ?? '';
  const beside = servedBeside(me, key, at.directory);
  const isTheirs = beside?.customer.id === customer.id && beside.absent === null;
  return isTheirs ? { key, channelCustomerId: beside.channelCustomerId } : null;
}

/** Throws unless the viewer wrote this note: colleagues can read notes, but not change them. */
async function ownNote(db: Db, viewerId: number, { key, noteId }: { key: string; noteId: number }): Promise<NoteRow> {
  const note = await findNote(db, key, noteId);
  if (!note) throw notFound(notThere);
  if (note.authorId !== viewerId) throw forbidden('Only the author of a note can change or delete it');
  return note;
}

function noteOf({ id, authorId, text, createdAt, editedAt, handedToId }: NoteRow, directory: Directory): PrivateNote {
  const named = (personId: number) => ({ id: personId, name: directory.find(personId)?.fullName ?? 'User' });
  const handedTo = handedToId === null ? null : named(handedToId);
  return { id, author: named(authorId), text, createdAt, editedAt, handedTo };
}
