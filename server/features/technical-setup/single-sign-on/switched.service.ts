import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { type SingleSignOnMode, singleSignOnModes } from '#contract/values/single-sign-on.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { insertRevocations } from '#server/features/auth/end-access/revocations.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { InstitutionStaff } from '#server/features/people/institutions/chosen-institution.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { lackingForSignIn } from '#server/features/technical-setup/saml/authn-request.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { supportersOf } from '#server/features/technical-setup/setup-news.service.ts';
import { valuesOf } from '#server/features/technical-setup/setup-values.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Notify } from '#server/platform/news/notify.ts';
import type { SingleSignOnRow } from './single-sign-on.queries.ts';
import {
  deletePendingOfInstitution,
  deleteSessionsOfInstitution,
  findSingleSignOn,
  updateSingleSignOn,
} from './switch.queries.ts';

interface Switched {
  me: Person;
  institution: InstitutionStaff;
  directory: Directory;
  before: SingleSignOnRow;
  after: SingleSignOnRow;
}

const consequences: Record<SingleSignOnMode, string> = {
  off: 'People sign in with their passwords here.',
  offered: 'People can sign in with their account at the institution, or with their password here.',
  required: 'People sign in with their account at the institution alone.',
};

/** The side to which a person belongs. */
export function sideOf(person: Pick<Person, 'role'>): 'institution' | 'support' {
  return capabilitiesOf(person).servesCustomers ? 'support' : 'institution';
}

/** Notifies the other side of a proposal, and both sides of a switch. */
export async function notifySwitched(
  notify: Notify,
  transaction: Transaction,
  { me, institution, directory, before, after }: Switched,
): Promise<void> {
  const isSwitched = before.mode !== after.mode;
  if (!isSwitched && after.proposedMode === null) return;
  const customers = directory.customersOf(institution.id);
  const supporters = supportersOf(institution, directory);
  const others = sideOf(me) === 'institution' ? supporters : customers;
  const told = (isSwitched ? [...customers, ...supporters] : others).filter(({ id }) => id !== me.id);
  const mode = singleSignOnModes[after.proposedMode ?? after.mode].toLowerCase();
  await notify(transaction, 'single-sign-on', {
    userIds: told.map(({ id }) => id),
    title: `Single sign-on of ${institution.name}`,
    description: isSwitched
      ? `It is ${mode} now. ${consequences[after.mode]}`
      : `${me.fullName} has agreed to “${mode}”. This takes effect when your side agrees under Technical Setup.`,
    createdBy: me.id,
  });
}

/** Switches single sign-on off if a set-up put live has no SAML any more: nobody could sign in. */
export async function withdrawWithoutSaml(transaction: Transaction, setup: SetupRow): Promise<void> {
  const { institutionId, updatedBy: byId, updatedAt: at, state } = setup;
  if (state !== 'live' || lackingForSignIn(valuesOf(setup)).length === 0) return;
  const before = await findSingleSignOn(transaction, institutionId);
  if (!before || before.mode === 'off') return;
  const change = { mode: 'off', proposedMode: null, proposedBy: null, proposedAt: null } as const;
  const after = await updateSingleSignOn(transaction, institutionId, change);
  const object = { objectType: 'singleSignOn', objectId: institutionId, institutionId } as const;
  await recordChange(transaction, { at, byId, ...object, action: 'set', before, after });
  await endSessionsOfMode(transaction, { institutionId, mode: 'off', at, keptHash: null });
}

/** Refuses to restore the former live values (null: none) if people sign in with the current ones and could not with those. */
export async function refuseWithoutSaml(
  transaction: Transaction,
  institutionId: number,
  former: SetupValues | null,
): Promise<void> {
  if (former !== null && lackingForSignIn(former).length === 0) return;
  const { mode = 'off' } = (await findSingleSignOn(transaction, institutionId)) ?? {};
  if (mode === 'off') return;
  throw conflict('You can’t undo this: single sign-on depends on the setup that is live. Switch it off first.');
}

/**
 * Ends sessions whose way of signing in is closed: with passwords if they are no longer allowed, through the institution if that is
 * switched off. The person who switches stays signed in. Returns the hashes of the sessions.
 */
export async function endSessionsOfMode(
  transaction: Transaction,
  { mode, at, ...which }: { institutionId: number; mode: SingleSignOnMode; at: string; keptHash: string | null },
): Promise<string[]> {
  if (mode === 'offered') return [];
  const isThrough = mode === 'off';
  await deletePendingOfInstitution(transaction, { ...which, isThrough });
  const ended = await deleteSessionsOfInstitution(transaction, { ...which, isThrough });
  const row = { userId: null, at, reason: 'signed-out' as const };
  await insertRevocations(
    transaction,
    ended.map((sessionHash) => ({ ...row, sessionHash })),
  );
  return ended;
}
