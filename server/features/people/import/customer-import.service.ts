import type { ImportProblem, ImportResult } from '#contract/people/customers.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { type ChangedBy, recordChange, recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import {
  type Institution,
  listCurrentPlans,
  listInstitutions,
} from '#server/features/people/institutions/institutions.queries.ts';
import { changeInstitution, institutionAdder } from '#server/features/people/institutions/institutions.service.ts';
import { type Inviter, invite } from '#server/features/people/invitations/invite.service.ts';
import type { PlansOfImports, Registering } from '#server/features/people/registration.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { joinConsortia, wrongConsortia } from './consortia-of-file.service.ts';
import { type FileRow, isPerson, markProblems, type PersonRow, readCustomerFile } from './customer-file.ts';
import { insertCustomers, listNamesAt, listStoredTerms, listTakenUsernameKeys } from './customer-import.queries.ts';
import { findLastPlan, insertImport, listPlansAfter, type Made } from './import-undo.queries.ts';
import { lookAlikes } from './look-alikes.ts';
import { overlappingPlans, termsOf, unpricedPlans } from './plans-of-file.ts';
import { findManagersOf, wrongManagers } from './staff-of-file.service.ts';

/** Says what importing the file would do. Stores nothing. */
export async function previewImport({ db, clock, planOn }: Portal, csv: string): Promise<ImportResult> {
  const { rows, problems, notices } = readCustomerFile(csv);
  // If two institutions have the same name key, the first one listed is used, as when a customer is added by hand.
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
  for (const { line, companyName, subscriptionTier, planStart } of rows) {
    if (planStart !== null) continue;
    const institution = known.get(sameNameKey(companyName));
    const from = institution && (tierOf.get(institution.id) ?? null);
    if (!institution || from === undefined || subscriptionTier === null || subscriptionTier === from) continue;
    if (from === null) changes.set(institution.id, { companyName: institution.name, from, to: subscriptionTier });
    else {
      const message = `${institution.name} has ${tierName(from)}. Its plan is changed under Subscriptions`;
      otherPlans.push({ line, column: 'Tier', message });
    }
  }
  const persons = rows.filter(isPerson);
  const taken = await takenUsernames(db, persons);
  const allProblems = [
    ...[...problems, ...taken, ...otherPlans, ...unpricedPlans(rows, planOn)],
    ...overlappingPlans(rows, (key) => known.get(key)?.id, await listStoredTerms(db)),
    ...(await contradictedIdentifiers(db, rows)),
    ...(await wrongConsortia(db, rows)),
    ...(await wrongManagers(db, rows)),
  ].sort((a, b) => a.line - b.line);
  return {
    rows: rows.map((row) => {
      const institution = known.get(sameNameKey(row.companyName));
      return { ...row, companyName: institution?.name ?? row.companyName, isNewInstitution: !institution };
    }),
    problems: allProblems,
    marked: allProblems.length === 0 ? null : markProblems(csv, allProblems),
    notices: [...notices, ...lookAlikes(persons, { institutions: known, people })].sort((a, b) => a.line - b.line),
    planChanges: [...changes.values()],
    ...{ importId: null, links: [], mailed: 0, leftOut: [] },
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
    const [before, lastPlan] = [await listInstitutions(transaction), await findLastPlan(transaction)];
    const adding = { plans, defaultAccountManager: config.defaultAccountManager };
    const { added, institutionIds } = await insertRows(transaction, adding, rows, by);
    const membersAndConsortia = await joinConsortia(transaction, rows, by);
    const ids = added.map(({ id }) => id);
    const subscriptionIds = await listPlansAfter(transaction, lastPlan, institutionIds);
    const made = { userIds: ids, subscriptionIds, ...differenceOf(before, await listInstitutions(transaction)) };
    const counts = { people: ids.length, institutions: made.institutionIds.length };
    const noted = { importedBy: by.byId, importedAt: by.at, ...counts, made: JSON.stringify(made satisfies Made) };
    const importId = await insertImport(transaction, noted);
    const object = { objectType: 'customerImport', objectId: importId, institutionId: null } as const;
    await recordChange(transaction, { ...by, ...object, action: 'add', after: noted });
    await recordCreation(transaction, importId);
    const result = { ...preview, importId };
    if (!invites || ids.length === 0) return { result, membersAndConsortia, ids };
    const invited = await invite(portal, transaction, { values: {}, invitees: { userIds: ids }, by: inviter });
    const { mailed, leftOut, texts } = invited;
    return { result: { ...result, mailed, leftOut, links: texts }, membersAndConsortia, ids };
  });
}

/** The institutions that were added, and the empty fields of others that were filled. */
function differenceOf(before: readonly Institution[], after: readonly Institution[]) {
  const known = new Map(before.map((one) => [one.id, one]));
  const institutionIds = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const filled = after.flatMap((now): Made['filled'] => {
    const then = known.get(now.id);
    if (!then) return [];
    const kinds = identifierKindNames.filter((kind) => then[kind] === null && now[kind] !== null);
    const identifiers = Object.fromEntries(kinds.map((kind) => [kind, now[kind] ?? '']));
    const joined = then.consortiumId === null && now.consortiumId !== null;
    if (kinds.length === 0 && !joined) return [];
    return [{ institutionId: now.id, identifiers, ...(joined && { consortiumId: now.consortiumId ?? 0 }) }];
  });
  return { institutionIds, filled };
}

interface Adding {
  plans: PlansOfImports;
  defaultAccountManager: string | undefined;
}

/** Adds the institutions of the file with their plans, or finds them by name. */
async function insertInstitutions(
  db: Transaction,
  { plans, defaultAccountManager }: Adding,
  rows: readonly FileRow[],
  by: ChangedBy,
) {
  const managerOf = await findManagersOf(db, rows);
  const terms = termsOf(rows);
  const findOrAdd = await institutionAdder(db, { ...by, defaultAccountManager });
  const memberships = new Map<string, { institutionId: number; subscriptionTier: Tier | null }>();
  for (const [key, { name, tier, identifiers, accountManager }] of institutionsOf(rows)) {
    const managerId = managerOf.get(accountManager ?? '');
    const form = { name, ...identifiers, ...(managerId !== undefined && { accountManagerId: managerId }) };
    const { id: institutionId, isNew } = await findOrAdd(form);
    if (!isNew && Object.keys(identifiers).length > 0) await changeInstitution(db, institutionId, identifiers, by);
    // People's lines may name the plan once more whose days an institution's line has.
    const dated = terms.get(key);
    if (dated) await plans.addTerms(db, institutionId, dated, by.byId);
    else if (tier) await plans.ensureTier(db, { institutionId, tier }, by.byId);
    memberships.set(key, { institutionId, subscriptionTier: await plans.findCurrentTier(db, institutionId) });
  }
  return memberships;
}

async function insertRows(db: Transaction, adding: Adding, rows: readonly FileRow[], by: ChangedBy) {
  const memberships = await insertInstitutions(db, adding, rows, by);
  const customers = rows.filter(isPerson).flatMap(({ username, fullName, companyName, department, email }) => {
    const membership = memberships.get(sameNameKey(companyName));
    if (!membership) return [];
    const person = { username, usernameKey: usernameKey(username), fullName, department, pendingEmail: email };
    return [{ ...person, ...membership, createdAt: by.at }];
  });
  const ids = await insertCustomers(db, customers);
  if (ids.size < customers.length)
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
  const institutionIds = [...memberships.values()].map(({ institutionId }) => institutionId);
  return { added, institutionIds };
}

interface InstitutionInFile {
  name: string;
  /** A plan without days, which begins today. */
  tier: Tier | null;
  identifiers: Partial<Identifiers>;
  accountManager: string | null;
}

function institutionsOf(rows: readonly FileRow[]): Map<string, InstitutionInFile> {
  const institutions = new Map<string, InstitutionInFile>();
  for (const { companyName, subscriptionTier, planStart, identifiers, accountManager } of rows) {
    const key = sameNameKey(companyName);
    const known = institutions.get(key);
    const given = Object.fromEntries(Object.entries(identifiers).filter(([, value]) => value !== null));
    institutions.set(key, {
      name: known?.name ?? companyName,
      tier: known?.tier ?? (planStart === null ? subscriptionTier : null),
      accountManager: known?.accountManager ?? accountManager,
      identifiers: { ...known?.identifiers, ...given },
    });
  }
  return institutions;
}

/** A file may add identifiers to an institution, but not change a stored one or use another institution's. */
async function contradictedIdentifiers(db: Db, rows: readonly FileRow[]): Promise<ImportProblem[]> {
  const institutions = await listInstitutions(db);
  const byKey = new Map(institutions.toReversed().map((one) => [sameNameKey(one.name), one]));
  return rows.flatMap(({ line, companyName, identifiers }) =>
    identifierKindNames.flatMap((kind): ImportProblem[] => {
      const value = identifiers[kind];
      if (value === null) return [];
      const { label } = identifierKinds[kind];
      const own = byKey.get(sameNameKey(companyName));
      if (own?.[kind] && own[kind] !== value)
        return [{ line, column: label, message: `${own.name} is known by another one: ${own[kind]}` }];
      const other = institutions.find((each) => each !== own && each[kind] === value);
      return other ? [{ line, column: label, message: `${other.name} has this one already` }] : [];
    }),
  );
}

async function takenUsernames(db: Db, rows: readonly PersonRow[]): Promise<ImportProblem[]> {
  const keys = rows.map(({ username }) => usernameKey(username));
  const taken = await listTakenUsernameKeys(db, keys);
  return rows.flatMap(({ line, username }) => {
    if (!taken.has(usernameKey(username))) return [];
    return [{ line, column: 'Username', message: `The username ${username} is already taken` }];
  });
}
