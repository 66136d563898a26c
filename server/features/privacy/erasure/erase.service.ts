import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { insertRevocations } from '#server/features/auth/end-access/revocations.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import {
  closePerson,
  type ErasedInstitution,
  type ErasedPerson,
  emptyInstitution,
  emptyPerson,
  findErasedPerson,
  formerName,
  isNameless,
} from './erase-names.queries.ts';
import { columnsEmptiedWith, deleteRows, emptyColumns, rowsToDelete } from './erased-rows.queries.ts';
import type { ErasingParts, RenewClaim } from './erasing.ts';
import { specialErasures } from './special-erasures.ts';
import {
  deleteFormerNames,
  deleteTypedNames,
  listNames,
  noteErasedAddresses,
  type Renaming,
  replaceBatch,
  replaceNames,
  tablesWithNames,
} from './told-names.queries.ts';
import { createRenaming } from './told-names.ts';

/**
 * Erases one person in steps that can each be repeated, so that another process can start again after a kill. The first
 * step prevents new data about the person; the name is removed last, because other data is found by it.
 */
export async function erasePerson(parts: ErasingParts, id: number, renewClaim: RenewClaim): Promise<void> {
  const { db, clock } = parts;
  await db.transaction().execute((transaction) => closePerson(transaction, id, isoTime(clock())));
  // Read after closePerson, because nobody can change the row any more.
  const person = await findErasedPerson(db, id);
  if (!person) return;
  for (const { ofPerson } of Object.values(specialErasures)) await ofPerson?.(parts, person, renewClaim);
  await eraseRows(db, { of: 'person', id }, renewClaim);
  await eraseName(parts, person, renewClaim);
}

export async function eraseInstitution(
  parts: ErasingParts,
  institution: ErasedInstitution,
  renewClaim: RenewClaim,
): Promise<void> {
  const { db, clock } = parts;
  const { id } = institution;
  for (const { ofInstitution } of Object.values(specialErasures)) await ofInstitution?.(parts, institution, renewClaim);
  await eraseRows(db, { of: 'institution', id }, renewClaim);
  await db.transaction().execute(async (transaction) => {
    const at = isoTime(clock());
    if (institution.erasedAt === null) {
      const names = await listNames(transaction, 'institution', id);
      const formerly = names.map(({ name }) => name);
      await replaceNames(transaction, createRenaming(formerly, 'a former institution'));
      await deleteFormerNames(transaction, 'institution', id);
    }
    await emptyInstitution(transaction, institution, institution.erasedAt ?? at);
    await insertRevocations(transaction, [{ userId: null, sessionHash: null, at, reason: 'people-changed' }]);
  });
}

/** Deletes rows and clears columns that the declarations find by an id. */
async function eraseRows(
  db: Kysely<Schema>,
  { of, id }: { of: 'person' | 'institution'; id: number },
  renewClaim: RenewClaim,
): Promise<void> {
  const steps: ((transaction: Transaction) => Promise<void>)[] = [
    ...(await rowsToDelete(db, of)).map((rows) => (transaction: Transaction) => deleteRows(transaction, rows, id)),
    ...columnsEmptiedWith(of).map((columns) => (transaction: Transaction) => emptyColumns(transaction, columns, id)),
  ];
  for (const step of steps) {
    await renewClaim();
    await db.transaction().execute(step);
  }
}

/** Time for notifications, mails and pushes that are being sent under the old name. */
const sendingMaxMs = 200;

async function eraseName(parts: ErasingParts, person: ErasedPerson, renewClaim: RenewClaim): Promise<void> {
  const { db, clock, notifyPeopleChanged } = parts;
  const { id } = person;
  const at = isoTime(clock());
  const names = isNameless(person) ? [] : await listNames(db, 'person', id);
  const renaming = createRenaming(
    names.map(({ name }) => name),
    formerName(person),
  );
  await replaceInParts(db, renaming, renewClaim);
  await db.transaction().execute(async (transaction) => {
    await deleteTypedNames(transaction, names);
    await noteErasedAddresses(transaction, names);
    await replaceNames(transaction, renaming);
    await deleteFormerNames(transaction, 'person', id);
    await emptyPerson(transaction, person, person.erasedAt ?? at);
    await insertRevocations(transaction, [{ userId: null, sessionHash: null, at, reason: 'people-changed' }]);
  });
  await notifyPeopleChanged({ personIds: [id], andOthers: true });
  if (names.length === 0) return;
  await wait(sendingMaxMs);
  await db.transaction().execute(async (transaction) => {
    await deleteTypedNames(transaction, names);
    await replaceNames(transaction, renaming);
  });
}

/** Uses many small transactions: thousands of notifications can name one supporter. */
async function replaceInParts(db: Kysely<Schema>, renaming: Renaming, renewClaim: RenewClaim): Promise<void> {
  for (const table of tablesWithNames) {
    for (let after: number | null = 0; after !== null; ) {
      await renewClaim();
      const from: number = after;
      after = await db
        .transaction()
        .execute((transaction) => replaceBatch(transaction, renaming, { table, after: from }));
    }
  }
}
