import type { PrivateNote } from '#contract/chat/private-notes.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { conversationBetween, teamOf } from '#server/features/chat/chat.access.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { serves } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import type { ListPage } from '#server/platform/http/list-page.ts';
import {
  deleteNote,
  findNote,
  findNoteSentAs,
  insertNote,
  type NoteRow,
  readNotes,
  updateNote,
} from './private-notes.queries.ts';

type NotesParts = Pick<ChatDeps, 'db' | 'bus' | 'people' | 'clock'>;

const notThere = 'This note does not exist';

export async function listNotesFor(
  deps: NotesParts,
  viewerId: number,
  customerId: number,
  query: ListQuery,
): Promise<ListPage<PrivateNote>> {
  const { key, directory } = await staffSideOf(deps, viewerId, customerId);
  const page = await readNotes(deps.db, key, query);
  return { ...page, rows: page.rows.map((row) => noteOf(row, directory)) };
}

export async function addNote(
  deps: NotesParts,
  viewerId: number,
  { customerId, text, clientId = null }: { customerId: number; text: string; clientId?: string | null | undefined },
): Promise<PrivateNote> {
  const { key, customer, directory, readers } = await staffSideOf(deps, viewerId, customerId);
  const written = { conversation: key, authorId: viewerId, text, clientId, createdAt: isoTime(deps.clock()) };
  const row = await deps.db.transaction().execute((transaction) => storeNote(transaction, written, customer));
  if (row.conversation !== key) throw conflict('This note was added beside another conversation');
  tellNotesChanged(deps, customerId, readers);
  return noteOf(row, directory);
}

/** Writes a note and logs it, in the transaction of what it is about. What its author sent before is answered as it is now. */
export async function storeNote(
  transaction: Db,
  written: Pick<NoteRow, 'conversation' | 'authorId' | 'text' | 'createdAt'> &
    Partial<Pick<NoteRow, 'handedToId' | 'clientId'>>,
  { institutionId }: Person,
): Promise<NoteRow> {
  const row = await insertNote(transaction, written);
  if (!row) {
    const earlier = await findNoteSentAs(transaction, written.authorId, written.clientId ?? '');
    if (!earlier) throw notFound(notThere);
    return earlier;
  }
  const made = { byId: row.authorId, at: row.createdAt, objectId: row.id, institutionId };
  await recordChange(transaction, { ...made, objectType: 'privateNote', action: 'add', after: row });
  return row;
}

export async function changeNote(
  deps: NotesParts,
  viewerId: number,
  { customerId, noteId, text }: { customerId: number; noteId: number; text: string },
): Promise<PrivateNote> {
  const { key, customer, directory, readers } = await staffSideOf(deps, viewerId, customerId);
  const at = isoTime(deps.clock());
  const row = await deps.db.transaction().execute(async (transaction) => {
    const before = await ownNote(transaction, viewerId, { key, noteId });
    const after = await updateNote(transaction, noteId, { text, editedAt: at });
    if (!after) throw notFound(notThere);
    const made = { byId: viewerId, at, objectId: noteId, institutionId: customer.institutionId };
    await recordChange(transaction, { ...made, objectType: 'privateNote', action: 'change', before, after });
    return after;
  });
  tellNotesChanged(deps, customerId, readers);
  return noteOf(row, directory);
}

export async function removeNote(
  deps: NotesParts,
  viewerId: number,
  { customerId, noteId }: { customerId: number; noteId: number },
): Promise<void> {
  const { key, customer, readers } = await staffSideOf(deps, viewerId, customerId);
  await deps.db.transaction().execute(async (transaction) => {
    const before = await ownNote(transaction, viewerId, { key, noteId });
    if (!(await deleteNote(transaction, noteId))) throw notFound(notThere);
    const made = { byId: viewerId, at: isoTime(deps.clock()), objectId: noteId, institutionId: customer.institutionId };
    await recordChange(transaction, { ...made, objectType: 'privateNote', action: 'remove', before });
  });
  tellNotesChanged(deps, customerId, readers);
}

/**
 * The readers' browsers read again. The frame names the path alone, so that no word of a note leaves but in the answer to
 * somebody who may read it at that moment.
 */
export function tellNotesChanged({ bus }: Pick<NotesParts, 'bus'>, customerId: number, readers: readonly Person[]) {
  bus.send(
    readers.map(({ id }) => id),
    { type: 'changed', what: [`/api/private-notes/${customerId}`] },
  );
}

/** The viewer's conversation with a customer they serve, and who of staff shares it now; 404 for anybody else. */
async function staffSideOf({ people }: Pick<NotesParts, 'people'>, viewerId: number, customerId: number) {
  const { me, directory } = await viewerOf(people, viewerId);
  const customer = directory.find(customerId);
  if (!customer || !serves(me, customer)) throw notFound('This conversation does not exist');
  const { key, channelCustomerId } = conversationBetween(me, customer);
  // Technical support talks one to one: beside such a conversation nobody else reads.
  const readers = channelCustomerId === null ? [me] : teamOf(customer, directory);
  return { key, customer, directory, readers };
}

/** A note that the viewer wrote beside this conversation: colleagues read it and leave it as it is. */
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
