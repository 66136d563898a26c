import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  deletePeopleAndPlans,
  emptyFilled,
  emptyInstitutions,
  findInstitutionInUse,
  findInUse,
  findShared,
  lockImport,
  type Made,
  noteUndone,
} from './import-undo.queries.ts';

/** Removes what an import added. Throws 409, and changes nothing, where something of it is in use by now. */
export async function undoImport({ db, clock }: Portal, id: number, byId: number): Promise<void> {
  try {
    await db.transaction().execute(async (transaction) => {
      const row = await lockImport(transaction, id);
      if (!row) throw notFound('This import does not exist');
      if (row.undoneAt !== null || row.made === null) throw conflict('This import was undone already');
      const made: Made = JSON.parse(row.made);
      const person = await findInUse(transaction, made);
      if (person) throw conflict(`${person} has come in or was written to since. Nothing was undone.`);
      const institution = await findShared(transaction, made);
      if (institution) throw conflict(`${institution} has other people by now. Nothing was undone.`);
      const used = await findInstitutionInUse(transaction, made);
      if (used) throw conflict(`${used} has files, invoices or settings by now. Nothing was undone.`);
      const at = isoTime(clock());
      await deletePeopleAndPlans(transaction, made, at);
      await emptyFilled(transaction, made);
      await emptyInstitutions(transaction, made, at);
      await noteUndone(transaction, id, { undoneBy: byId, undoneAt: at });
      const change = { byId, at, objectType: 'customerImport', objectId: id, institutionId: null } as const;
      await recordChange(transaction, { ...change, action: 'withdraw' });
    });
  } catch (error) {
    // Both engines say so of a row that another one refers to, such as an invoice.
    if (error instanceof Error && /foreign key/i.test(error.message))
      throw conflict(
        'Something that was imported is in use by now, such as a plan with an invoice. Nothing was undone.',
      );
    throw error;
  }
}
