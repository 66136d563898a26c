import type { Kysely } from 'kysely';
import type { PersonChange } from '#contract/people.ts';
import { isStaff } from '#contract/roles.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { endAccess } from '#server/features/auth/end-access.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { findInstitution } from './institutions/institutions.queries.ts';
import {
  findStoredPerson,
  lockActiveAdmins,
  type StoredPerson,
  updateDeactivated,
  updatePerson,
} from './person-changes.queries.ts';
import type { Plans } from './registration.service.ts';

/** Changes a person. Moving to another institution, or another plan of it, changes the plan they carry. */
export async function changePerson(db: Kysely<Schema>, plans: Plans, id: number, change: PersonChange): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const person = await existingPerson(transaction, id);
    refuseInstitutionOfStaff(person, change);
    const { fullName, username, institutionId, department } = change;
    if (institutionId !== undefined && !(await findInstitution(transaction, institutionId)))
      throw notFound('This institution does not exist');
    const subscriptionTier = await tierAfter(transaction, plans, person, change);
    const isFree = await updatePerson(transaction, id, {
      fullName,
      username,
      usernameKey: username === undefined ? undefined : usernameKey(username),
      institutionId,
      department: department === undefined ? undefined : department || null,
      subscriptionTier,
    });
    if (!isFree) throw conflict('This username is already taken', 'username');
  });
}

/** Deactivates a person. Sessions and unused links end in the same transaction; the caller closes the sockets. */
export async function deactivatePerson(
  db: Kysely<Schema>,
  clock: Clock,
  { id, byId }: { id: number; byId: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const admins = await lockActiveAdmins(transaction);
    const person = await existingPerson(transaction, id);
    if (id === byId) throw conflict('You cannot deactivate yourself');
    if (person.deactivatedAt) return;
    if (admins.length === 1 && admins[0] === id) throw conflict('The last administrator cannot be deactivated');
    const at = isoTime(clock());
    await updateDeactivated(transaction, id, at);
    await endAccess(transaction, id, { at, reason: 'deactivated' });
  });
}

export async function reactivatePerson(db: Db, id: number): Promise<void> {
  await existingPerson(db, id);
  await updateDeactivated(db, id, null);
}

async function existingPerson(db: Db, id: number): Promise<StoredPerson> {
  const person = await findStoredPerson(db, id);
  if (!person) throw notFound('Person not found');
  return person;
}

function refuseInstitutionOfStaff(person: StoredPerson, change: PersonChange): void {
  if (!isStaff(person.role)) return;
  for (const field of ['institutionId', 'department', 'subscriptionTier'] as const) {
    if (change[field] !== undefined) throw badRequest('Only customers belong to an institution', field);
  }
}

/** The plan to store with the person; undefined if it stays as it is. */
async function tierAfter(db: Db, plans: Plans, person: StoredPerson, change: PersonChange) {
  const institutionId = change.institutionId ?? person.institutionId;
  if (institutionId === null || (change.institutionId === undefined && change.subscriptionTier === undefined)) return;
  if (change.subscriptionTier) await plans.ensureTier(db, institutionId, change.subscriptionTier);
  return plans.findCurrentTier(db, institutionId);
}
