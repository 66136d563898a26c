import type { ImportProblem, ImportResult } from '#contract/people/customers.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { type ChangedBy, recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { listCurrentPlans, listInstitutions } from '#server/features/people/institutions/institutions.queries.ts';
import { changeInstitution, findOrAddInstitution } from '#server/features/people/institutions/institutions.service.ts';
import { type Inviter, invite } from '#server/features/people/invitations/invite.service.ts';
import type { Plans, Registering } from '#server/features/people/registration.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { joinConsortia, wrongConsortia } from './consortia-of-file.service.ts';
import { type FileRow, readCustomerFile } from './customer-file.ts';
import { insertCustomers, listNamesAt, listTakenUsernameKeys } from './customer-import.queries.ts';
import { lookAlikes } from './look-alikes.ts';

/** Says what importing the file would do. Stores nothing. */
export async function previewImport({ db, clock }: Portal, csv: string): Promise<ImportResult> {
  const { rows, problems, notices } = readCustomerFile(csv);
  // Of institutions with the same name key the first one listed is used, as when a customer is added by hand.
  const institutions = (await listInstitutions(db)).toReversed();
  const known = new Map(institutions.map(({ id, name }) => [sameNameKey(name), { id, name }]));
  const people = await listNamesAt(
    db,
    rows.flatMap(({ companyName }) => known.get(sameNameKey(companyName))?.id ?? []),
  );
  const plans = await listCurrentPlans(db, londonTime(clock()).day);
  const tierOf = new Map<number, Tier>(plans.map((plan) => [plan.institutionId, plan.tier]));
  const changes = new Map<number, ImportResult['planChanges'][number]>();
  const otherPlans: ImportProblem[] = [];
  for (const { line, companyName, subscriptionTier } of rows) {
    const institution = known.get(sameNameKey(companyName));
    const from = institution && (tierOf.get(institution.id) ?? null);
    if (!institution || from === undefined || subscriptionTier === null || subscriptionTier === from) continue;
    if (from === null) changes.set(institution.id, { companyName: institution.name, from, to: subscriptionTier });
    else {
      const message = `${institution.name} has ${tierName(from)}. Its plan is changed under Subscriptions`;
      otherPlans.push({ line, column: 'Tier', message });
    }
  }
  const taken = await takenUsernames(db, rows);
  return {
    rows: rows.map((row) => {
      const institution = known.get(sameNameKey(row.companyName));
      return { ...row, companyName: institution?.name ?? row.companyName, isNewInstitution: !institution };
    }),
    problems: [
      ...[...problems, ...taken, ...otherPlans],
      ...(await contradictedIdentifiers(db, rows)),
      ...(await wrongConsortia(db, rows)),
    ].sort((a, b) => a.line - b.line),
    notices: [...notices, ...lookAlikes(rows, { institutions: known, people })].sort((a, b) => a.line - b.line),
    planChanges: [...changes.values()],
    ...{ links: [], mailed: 0, leftOut: [] },
  };
}

/**
 * Adds all people of the file with their institutions and plans and invites them, or does nothing. Also returns the
 * institutions whose consortium changed.
 */
export async function importCustomers(
  portal: Portal,
  { plans }: Pick<Registering, 'plans'>,
  { csv, invites }: { csv: string; invites: boolean },
  inviter: Inviter,
  recordCreation: RecordCreation,
): Promise<{ result: ImportResult; membersAndConsortia: number[]; ids: number[] }> {
  const preview = await previewImport(portal, csv);
  const [problem, ...more] = preview.problems;
  if (problem) {
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    throw badRequest(`Nothing was imported. Line ${problem.line}: ${problem.message}${others}`, 'csv');
  }
  const { rows } = readCustomerFile(csv);
  const { db, clock, config } = portal;
  return db.transaction().execute(async (transaction) => {
    const by = { byId: inviter.byId, at: isoTime(clock()) };
    const added = await insertRows(
      transaction,
      { plans, defaultAccountManager: config.defaultAccountManager },
      rows,
      by,
    );
    const membersAndConsortia = await joinConsortia(transaction, rows, by);
    await recordCreation(transaction, added.length);
    if (!invites) return { result: preview, membersAndConsortia, ids: added.map(({ id }) => id) };
    const userIds = added.map(({ id }) => id);
    const invited = await invite(portal, transaction, { values: {}, invitees: { userIds }, by: inviter });
    const { mailed, leftOut, texts } = invited;
    return { result: { ...preview, mailed, leftOut, links: texts }, membersAndConsortia, ids: userIds };
  });
}

async function insertRows(
  db: Transaction,
  { plans, defaultAccountManager }: { plans: Plans; defaultAccountManager: string | undefined },
  rows: readonly FileRow[],
  by: ChangedBy,
) {
  const memberships = new Map<string, { institutionId: number; subscriptionTier: Tier | null }>();
  for (const [key, { name, tier, identifiers }] of institutionsOf(rows)) {
    const institutionId = await findOrAddInstitution(db, name, { ...by, defaultAccountManager });
    if (Object.keys(identifiers).length > 0) await changeInstitution(db, institutionId, identifiers, by);
    if (tier) await plans.ensureTier(db, { institutionId, tier }, by.byId);
    memberships.set(key, { institutionId, subscriptionTier: await plans.findCurrentTier(db, institutionId) });
  }
  const customers = rows.flatMap(({ username, fullName, companyName, department, email }) => {
    const membership = memberships.get(sameNameKey(companyName));
    if (!membership) return [];
    const person = { username, usernameKey: usernameKey(username), fullName, department, pendingEmail: email };
    return [{ ...person, ...membership, createdAt: by.at }];
  });
  const ids = await insertCustomers(db, customers);
  if (ids.size < rows.length)
    throw conflict('A username in the file has been taken in the meantime. Nothing was imported.', 'csv');
  const added = customers.map((customer) => ({ ...customer, id: ids.get(customer.usernameKey) ?? 0 }));
  const object = { objectType: 'user', action: 'add' } as const;
  await recordChanges(
    db,
    added.map(({ id, institutionId, ...row }) => ({
      ...by,
      ...object,
      objectId: id,
      institutionId,
      after: { ...row, role: 'customer', institutionId },
    })),
  );
  const given = added.filter(({ pendingEmail }) => pendingEmail !== null);
  await recordChanges(
    db,
    given.map(({ id, institutionId }) => ({
      ...by,
      objectType: 'user' as const,
      action: 'change address' as const,
      objectId: id,
      institutionId,
    })),
  );
  return added;
}

interface InstitutionInFile {
  name: string;
  tier: Tier | null;
  identifiers: Partial<Identifiers>;
}

function institutionsOf(rows: readonly FileRow[]): Map<string, InstitutionInFile> {
  const institutions = new Map<string, InstitutionInFile>();
  for (const { companyName, subscriptionTier, identifiers } of rows) {
    const key = sameNameKey(companyName);
    const known = institutions.get(key);
    const given = Object.fromEntries(Object.entries(identifiers).filter(([, value]) => value !== null));
    institutions.set(key, {
      name: known?.name ?? companyName,
      tier: known?.tier ?? subscriptionTier,
      identifiers: { ...known?.identifiers, ...given },
    });
  }
  return institutions;
}

/** A file may add identifiers to an institution, but not change a stored one or use another institution's. */
async function contradictedIdentifiers(db: Db, rows: readonly FileRow[]): Promise<ImportProblem[]> {
  const institutions = await listInstitutions(db);
  return rows.flatMap(({ line, companyName, identifiers }) =>
    identifierKindNames.flatMap((kind): ImportProblem[] => {
      const value = identifiers[kind];
      if (value === null) return [];
      const { label } = identifierKinds[kind];
      const own = institutions.find(({ name }) => sameNameKey(name) === sameNameKey(companyName));
      if (own?.[kind] && own[kind] !== value)
        return [{ line, column: label, message: `${own.name} is known by another one: ${own[kind]}` }];
      const other = institutions.find((each) => each !== own && each[kind] === value);
      return other ? [{ line, column: label, message: `${other.name} has this one already` }] : [];
    }),
  );
}

async function takenUsernames(db: Db, rows: readonly FileRow[]): Promise<ImportProblem[]> {
  const keys = rows.map(({ username }) => usernameKey(username));
  const taken = await listTakenUsernameKeys(db, keys);
  return rows.flatMap(({ line, username }) => {
    if (!taken.has(usernameKey(username))) return [];
    return [{ line, column: 'Username', message: `The username ${username} is already taken` }];
  });
}
