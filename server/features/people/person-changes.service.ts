import type { PersonChange } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { type ChangedBy, recordChange } from '#server/db/queries/change-log.queries.ts';
import { type Doer, logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { endAccess, endSessionsOf } from '#server/features/auth/end-access/end-access.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { findInstitution } from './institutions/institutions.queries.ts';
import {
  findStoredPerson,
  lockActiveAdmins,
  lockPerson,
  type StoredPerson,
  updateDeactivated,
  updatePerson,
} from './person-changes.queries.ts';
import type { Plans, Registering } from './registration.service.ts';
import { keepPrivateUntil } from './sharing/sharing.queries.ts';
import { deleteRight } from './staff/staff-rights.queries.ts';

export interface ChangeOf extends Doer {
  id: number;
  byId: number;
}

/** Changes a person. Moving to another institution, or a new plan for it, changes the person's plan too. */
export async function changePerson(
  { db, clock }: Portal,
  { plans, addresses }: Registering,
  { id, byId, from }: ChangeOf,
  change: PersonChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const person = existing(await findStoredPerson(transaction, id));
    refuseInstitutionOfStaff(person, change);
    const { fullName, username, institutionId, department, email } = change;
    if (institutionId !== undefined && !(await findInstitution(transaction, institutionId)))
      throw notFound('This institution does not exist');
    const subscriptionTier = await tierAfter(transaction, plans, person, change, byId);
    // Locks the institution first and then the person, as a change of plan does; another order could deadlock.
    const before = existing(await lockPerson(transaction, id));
    const after = {
      fullName,
      username,
      usernameKey: username === undefined ? undefined : usernameKey(username),
      institutionId,
      department: department === undefined ? undefined : department || null,
      subscriptionTier,
    };
    if (!(await updatePerson(transaction, id, after))) throw conflict('This username is already taken', 'username');
    const by = { byId, at: isoTime(clock()) };
    await leaveFormerInstitution(transaction, before, institutionId, by);
    const object = objectOf({ id, institutionId: institutionId ?? before.institutionId });
    await recordChange(transaction, { ...by, ...object, action: 'change', before, after });
    if (email === undefined || !(await addresses.give(transaction, id, email, { as: 'admin', byId, from }))) return;
    await recordChange(transaction, { ...by, ...object, action: 'change address' });
  });
}

/**
 * An institution gave the right of its administrators, which goes when somebody moves to another. What was written at the former institution
 * is not for the colleagues of the next.
 */
async function leaveFormerInstitution(
  transaction: Transaction,
  { id, institutionId }: StoredPerson,
  next: number | undefined,
  by: ChangedBy,
): Promise<void> {
  if (next === undefined || next === institutionId) return;
  await keepPrivateUntil(transaction, id, by.at);
  if (!(await deleteRight(transaction, { userId: id, right: 'institution-admin' }))) return;
  await recordChange(transaction, { ...by, ...objectOf({ id, institutionId }), action: 'withdraw administrator' });
}

/**
 * Deactivates somebody in the caller's transaction, with sessions and unused links. The caller closes the sockets. False
 * for somebody who was deactivated before.
 */
export async function deactivateIn(
  { clock }: Pick<Portal, 'clock'>,
  transaction: Transaction,
  { id, byId, from }: ChangeOf,
): Promise<boolean> {
  const admins = await lockActiveAdmins(transaction);
  const person = existing(await lockPerson(transaction, id));
  if (id === byId) throw conflict('You cannot deactivate yourself');
  if (person.deactivatedAt) return false;
  if (admins.length === 1 && admins[0] === id) throw conflict('The last administrator cannot be deactivated');
  const at = isoTime(clock());
  await updateDeactivated(transaction, id, at);
  await endAccess(transaction, id, { at, reason: 'deactivated', by: { byId, from } });
  await logSecurityEvent(transaction, { kind: 'sessions-ended', userId: id, byId, at, from });
  const states = { before: person, after: { deactivatedAt: at } };
  await recordChange(transaction, { byId, at, ...objectOf(person), action: 'deactivate', ...states });
  return true;
}

/**
 * Ends every session of a person, who may sign in again at once. The caller closes the sockets. Returns the number of
 * sessions.
 */
export async function endSessionsOfPerson({ db, clock }: Portal, { id, byId, from }: ChangeOf): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const person = existing(await lockPerson(transaction, id));
    if (id === byId) throw conflict('Your own sessions end under Account settings, where this one stays');
    const at = isoTime(clock());
    const ended = await endSessionsOf(transaction, id, { at, reason: 'signed-out' });
    await logSecurityEvent(transaction, { kind: 'sessions-ended', userId: id, byId, at, from });
    await recordChange(transaction, { byId, at, ...objectOf(person), action: 'end sessions' });
    return ended;
  });
}

export async function reactivatePerson({ db, clock }: Portal, { id, byId }: Omit<ChangeOf, 'from'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const person = existing(await lockPerson(transaction, id));
    await updateDeactivated(transaction, id, null);
    const by = { byId, at: isoTime(clock()) };
    const states = { before: person, after: { deactivatedAt: null } };
    await recordChange(transaction, { ...by, ...objectOf(person), action: 'reactivate', ...states });
  });
}

function objectOf({ id, institutionId }: Pick<StoredPerson, 'id' | 'institutionId'>) {
  return { objectType: 'user', objectId: id, institutionId } as const;
}

function existing(person: StoredPerson | undefined): StoredPerson {
  if (!person) throw notFound('Person not found');
  return person;
}

function refuseInstitutionOfStaff(person: StoredPerson, change: PersonChange): void {
  if (!capabilitiesOf(person).servesCustomers) return;
  for (const field of ['institutionId', 'department', 'subscriptionTier'] as const) {
    if (change[field] !== undefined) throw badRequest('Only customers belong to an institution', field);
  }
}

/** Plan to store with the person; undefined if it does not change. */
async function tierAfter(db: Db, plans: Plans, person: StoredPerson, change: PersonChange, byId: number) {
  const institutionId = change.institutionId ?? person.institutionId;
  if (institutionId === null || (change.institutionId === undefined && change.subscriptionTier === undefined)) return;
  const { subscriptionTier: tier } = change;
  if (tier) await plans.ensureTier(db, { institutionId, tier }, byId);
  return plans.findCurrentTier(db, institutionId);
}
