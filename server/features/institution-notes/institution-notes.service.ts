import type { InstitutionNote } from '#contract/people/institution-notes.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { noteUndoMs } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { InstitutionStaff } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canActForInstitution } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  deleteNotesRemovedBefore,
  findOwnNote,
  insertNote,
  type NoteRow,
  updateNote,
} from './institution-notes.queries.ts';

/** The author and an institution that they serve. */
interface Writer {
  me: Person;
  institution: InstitutionStaff;
}

/**
 * Writes the notes of staff. The log records who wrote, changed or deleted a note and when, but not its text: a deleted
 * note is gone.
 */
export function createNotes({ db, people, bus, clock }: Portal) {
  async function tellChanged(institution: InstitutionStaff): Promise<void> {
    const readers = (await people.directory())
      .everybody()
      .filter((person) => capabilitiesOf(person).servesCustomers && canActForInstitution(person, institution))
      .map(({ id }) => id);
    bus.send(readers, { type: 'changed', what: [`/api/institutions/${institution.id}/notes`, '/api/changes'] });
  }

  async function written(
    { me, institution }: Writer,
    action: 'add' | 'change' | 'remove' | 'restore',
    write: (transaction: Transaction, at: string) => Promise<{ before?: NoteRow; after: NoteRow }>,
  ): Promise<InstitutionNote> {
    const at = isoTime(clock());
    const { after } = await db.transaction().execute(async (transaction) => {
      const change = await write(transaction, at);
      const object = {
        objectType: 'institutionNote',
        objectId: change.after.id,
        institutionId: institution.id,
      } as const;
      await recordChange(transaction, { byId: me.id, at, ...object, action, ...change });
      return change;
    });
    await tellChanged(institution);
    return toNote(after, await people.directory());
  }

  /** A note that the writer may change; 404 for other people's notes and for unknown ones. */
  async function own(db: Db, { me, institution }: Writer, id: number): Promise<NoteRow> {
    const note = await findOwnNote(db, { id, institutionId: institution.id, authorId: me.id });
    if (!note) throw noNote();
    return note;
  }

  return {
    /** One of the writer's own notes. */
    async find(writer: Writer, id: number): Promise<InstitutionNote> {
      const note = await own(db, writer, id);
      if (note.removedAt) throw noNote();
      return toNote(note, await people.directory());
    },

    add: (writer: Writer, text: string, recordCreation: RecordCreation) =>
      written(writer, 'add', async (transaction, createdAt) => {
        const note = { institutionId: writer.institution.id, authorId: writer.me.id, text, createdAt };
        const after = await insertNote(transaction, note);
        await recordCreation(transaction, after.id);
        return { after };
      }),

    change: (writer: Writer, id: number, text: string) =>
      written(writer, 'change', async (transaction, editedAt) => {
        const before = await own(transaction, writer, id);
        if (before.removedAt) throw noNote();
        return { before, after: await updateNote(transaction, id, { text, editedAt }) };
      }),

    remove: (writer: Writer, id: number) =>
      written(writer, 'remove', async (transaction, removedAt) => {
        const before = await own(transaction, writer, id);
        if (before.removedAt) throw noNote();
        return { before, after: await updateNote(transaction, id, { removedAt }) };
      }),

    restore: (writer: Writer, id: number) =>
      written(writer, 'restore', async (transaction, at) => {
        const before = await own(transaction, writer, id);
        const removedMs = Date.parse(before.removedAt ?? '');
        // The comparison is also false for a note that was never removed.
        if (!(Date.parse(at) - removedMs <= noteUndoMs)) throw noNote();
        return { before, after: await updateNote(transaction, id, { removedAt: null }) };
      }),

    /** Deletes notes for good once their undo time is over. */
    sweep: () => deleteNotesRemovedBefore(db, isoTime(clock() - noteUndoMs)),
  };
}

/** A note in the form of the API, with the author's name, or a placeholder if the account is gone. */
export function toNote({ id, text, authorId, createdAt, editedAt }: NoteRow, directory: Directory): InstitutionNote {
  const fullName = directory.find(authorId)?.fullName ?? 'Someone who has left';
  return { id, text, author: { id: authorId, fullName }, createdAt, editedAt };
}

function noNote() {
  return notFound('This note does not exist');
}
