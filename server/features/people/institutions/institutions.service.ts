import type {
  AssignedStaff,
  InstitutionChange,
  InstitutionRow,
  InstitutionsQuery,
  NewInstitution,
} from '#contract/people/institutions.ts';
import { type Assignment, capabilitiesOf } from '#contract/values/capabilities.ts';
import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { withoutHiddenSigns } from '#contract/values/plain-names.ts';
import type { Role } from '#contract/values/roles.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import type { Page } from '#server/db/list-page.ts';
import { type ChangedBy, recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { refuseWrongConsortium } from './consortia.service.ts';
import {
  findActiveStaff,
  findInstitution,
  findShownInstitution,
  type Institution,
  insertInstitution,
  listIdentifiedBy,
  listInstitutions,
  listStaffNames,
  lockInstitutionNames,
  noteFormerSupporter,
  readInstitutions,
  type StaffName,
  updateInstitution,
} from './institutions.queries.ts';

/** The columns of assigned staff, with the role that each one holds. */
export const servingRoles = {
  accountManagerId: 'account_manager',
  techSupportId: 'tech_support',
} as const satisfies Record<Assignment, Role>;
const assignments = ['accountManagerId', 'techSupportId'] as const satisfies Assignment[];

export interface HandOver {
  institutionId: number;
  institutionName: string;
  role: (typeof servingRoles)[Assignment];
  fromId: number | null;
  toId: number | null;
}

async function findInstitutionByName(db: Db, name: string): Promise<Institution | undefined> {
  const key = sameNameKey(name);
  return (await listInstitutions(db)).find((institution) => sameNameKey(institution.name) === key);
}

/** Default values for a new institution, and who adds it. */
export interface InstitutionDefaults extends ChangedBy {
  /** Username of the account manager to assign if the form names none. */
  defaultAccountManager?: string | undefined;
}

/** Adds an institution in the caller's transaction and returns its id. Throws 409 if the name is taken. */
export async function addInstitution(
  db: Transaction,
  form: NewInstitution,
  defaults: InstitutionDefaults,
): Promise<number> {
  await lockInstitutionNames(db);
  await refuseTakenName(db, form.name);
  return addNamed(db, form, defaults, await staffForNew(db, defaults));
}

interface StaffForNew {
  accountManagerId: number | null;
  techSupportId: number | null;
  all: readonly StaffName[];
}

/** Who serves an institution for which the form names nobody, and everybody who may be named. */
async function staffForNew(db: Db, { defaultAccountManager }: InstitutionDefaults): Promise<StaffForNew> {
  return {
    accountManagerId: await accountManagerOfNew(db, defaultAccountManager),
    techSupportId: (await findActiveStaff(db, 'techSupportId')) ?? null,
    all: await listStaffNames(db),
  };
}

/** Adds an institution whose name the caller has looked for under the lock of names. */
async function addNamed(
  db: Transaction,
  form: NewInstitution,
  { byId, at }: ChangedBy,
  staff: StaffForNew,
): Promise<number> {
  refuseWrongStaff(staff.all, form);
  const { accountManagerId = staff.accountManagerId, techSupportId = staff.techSupportId } = form;
  const identifiers = identifiersIn(form);
  await refuseTakenIdentifiers(db, identifiers);
  const row = { name: form.name, accountManagerId, techSupportId, createdAt: at, ...identifiers };
  const id = await insertInstitution(db, row);
  const change = { byId, at, objectType: 'institution', objectId: id, institutionId: id } as const;
  await recordChange(db, { ...change, action: 'add', after: row });
  return id;
}

/** Finds the institution by name or adds it, in the caller's transaction. */
export async function findOrAddInstitution(
  db: Transaction,
  name: string,
  defaults: InstitutionDefaults,
): Promise<number> {
  return (await (await institutionAdder(db, defaults))({ name })).id;
}

/**
 * Finds institutions by their names or adds them, in the caller's transaction. All names and staff are read once: the
 * names' keys are computed here, and the lock keeps others from adding any meanwhile.
 */
export async function institutionAdder(
  db: Transaction,
  defaults: InstitutionDefaults,
): Promise<(form: NewInstitution) => Promise<{ id: number; isNew: boolean }>> {
  // Locks before reading: two people of the same new institution may be added at the same moment.
  await lockInstitutionNames(db);
  // If two institutions have the same key, the first one listed is used.
  const known = new Map((await listInstitutions(db)).toReversed().map(({ id, name }) => [sameNameKey(name), id]));
  const staff = await staffForNew(db, defaults);
  return async (form) => {
    const key = sameNameKey(form.name);
    const present = known.get(key);
    if (present !== undefined) return { id: present, isNew: false };
    const id = await addNamed(db, form, defaults, staff);
    known.set(key, id);
    return { id, isNew: true };
  };
}

/**
 * Renames, reassigns, or changes the consortium, in the caller's transaction. Returns the changed assignments and the
 * previous consortium.
 */
export async function changeInstitution(
  db: Transaction,
  id: number,
  change: InstitutionChange,
  by: ChangedBy,
): Promise<{ handOvers: HandOver[]; consortiumBefore: number | null }> {
  await lockInstitutionNames(db);
  const before = await findInstitution(db, id);
  if (!before) throw notFound('This institution does not exist');
  refuseWrongStaff(await listStaffNames(db), change, before);
  // A form sends the name without invisible characters: that alone does not rename an institution stored with them.
  const isRenamed = change.name !== undefined && change.name !== withoutHiddenSigns(before.name);
  if (change.name !== undefined && isRenamed) await refuseTakenName(db, change.name, id);
  const { accountManagerId, techSupportId } = change;
  const name = isRenamed ? (change.name ?? before.name) : before.name;
  const identifiers = identifiersIn(change);
  await refuseTakenIdentifiers(db, identifiers, id);
  if (change.consortiumId) await refuseWrongConsortium(db, before, change.consortiumId);
  await updateInstitution(db, id, {
    name,
    ...(change.consortiumId === undefined ? {} : { consortiumId: change.consortiumId }),
    ...(accountManagerId === undefined ? {} : { accountManagerId }),
    ...(techSupportId === undefined ? {} : { techSupportId }),
    ...identifiers,
  });
  if (techSupportId !== undefined && before.techSupportId !== null && before.techSupportId !== techSupportId)
    await noteFormerSupporter(db, { institutionId: id, userId: before.techSupportId, until: by.at });
  const object = { objectType: 'institution', objectId: id, institutionId: id } as const;
  await recordChange(db, { ...by, ...object, action: 'change', before, after: { ...change, name } });
  const handOvers = assignments.flatMap((column): HandOver[] => {
    const toId = change[column];
    if (toId === undefined || toId === before[column]) return [];
    return [{ institutionId: id, institutionName: name, role: servingRoles[column], fromId: before[column], toId }];
  });
  return { handOvers, consortiumBefore: before.consortiumId };
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShownInstitution>>>;

export async function readInstitutionRows(
  db: Db,
  today: string,
  query: InstitutionsQuery,
): Promise<Page<InstitutionRow>> {
  const { rows, next } = await readInstitutions(db, today, query);
  return { rows: rows.map(toInstitutionRow), next };
}

export async function findInstitutionRow(db: Db, today: string, id: number): Promise<InstitutionRow | undefined> {
  const row = await findShownInstitution(db, today, id);
  return row && toInstitutionRow(row);
}

export function toInstitutionRow({
  id,
  name,
  customers,
  subscriptionTier,
  subscriptionEnds,
  isil,
  isni,
  oclc,
  ror,
  customerId,
  consortiumId,
  consortiumName,
  ...staff
}: Shown): InstitutionRow {
  return {
    id,
    name,
    customers,
    subscriptionTier,
    subscriptionEnds,
    isil,
    isni,
    oclc,
    ror,
    customerId,
    consortium: consortiumId === null ? null : { id: consortiumId, name: consortiumName ?? '' },
    accountManager: assignedStaff(staff.managerId, staff.managerName, staff.managerLeftAt),
    techSupport: assignedStaff(staff.supporterId, staff.supporterName, staff.supporterLeftAt),
  };
}

/** Staff from the columns of a left join; null if nobody is assigned. */
export function assignedStaff(id: number | null, fullName: string | null, leftAt: string | null): AssignedStaff | null {
  return id === null ? null : { id, fullName: fullName ?? '', isActive: leftAt === null };
}

async function refuseTakenName(db: Db, name: string, ownId?: number): Promise<void> {
  const holder = await findInstitutionByName(db, name);
  if (holder === undefined || holder.id === ownId) return;
  const isSpelledSo = holder.name.toLowerCase() === name.toLowerCase();
  throw conflict(
    isSpelledSo
      ? 'There is already an institution with this name'
      : `“${holder.name}” is here already, and looks the same`,
    'name',
  );
}

function identifiersIn(form: InstitutionChange): Partial<Identifiers> {
  return Object.fromEntries(
    identifierKindNames.flatMap((kind) => (form[kind] === undefined ? [] : [[kind, form[kind]]])),
  );
}

/** Throws if another institution has one of these identifiers. */
async function refuseTakenIdentifiers(db: Db, identifiers: Partial<Identifiers>, ownId?: number): Promise<void> {
  const given = identifierKindNames.filter((kind) => identifiers[kind]);
  if (given.length === 0) return;
  for (const other of await listIdentifiedBy(db, identifiers)) {
    const taken = given.find((kind) => other.id !== ownId && other[kind] === identifiers[kind]);
    if (taken) throw conflict(`${other.name} has this ${identifierKinds[taken].label} already`, taken);
  }
}

/**
 * Only active people of the right role can be assigned. A person who is already assigned may stay after being
 * deactivated.
 */
function refuseWrongStaff(staff: readonly StaffName[], form: InstitutionChange, before?: Institution): void {
  for (const column of assignments) {
    const id = form[column];
    if (id === undefined || id === null || id === before?.[column]) continue;
    const person = staff.find((known) => known.id === id);
    if (!person) throw notFound('This member of staff does not exist');
    if (capabilitiesOf(person).assignedBy !== column)
      throw badRequest(`${person.fullName} does not have this role`, column);
    if (person.deactivatedAt) throw badRequest(`${person.fullName} is deactivated`, column);
  }
}

/** The configured account manager, or else the first active one. */
async function accountManagerOfNew(db: Db, configured?: string): Promise<number | null> {
  const chosen =
    configured === undefined ? undefined : await findActiveStaff(db, 'accountManagerId', usernameKey(configured));
  return chosen ?? (await findActiveStaff(db, 'accountManagerId')) ?? null;
}
