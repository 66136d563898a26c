import type {
  AssignedStaff,
  InstitutionChange,
  InstitutionRow,
  InstitutionsQuery,
  NewInstitution,
} from '#contract/people/institutions.ts';
import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import type { Role } from '#contract/values/roles.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import type { Page } from '#server/db/list-page.ts';
import { type ChangedBy, recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { refuseWrongConsortium } from './consortia.service.ts';
import {
  findActiveStaff,
  findInstitution,
  findShownInstitution,
  type Institution,
  insertInstitution,
  listInstitutions,
  listStaffNames,
  lockInstitutionNames,
  readInstitutions,
  updateInstitution,
} from './institutions.queries.ts';

/** The column of each kind of assigned staff, and the role they need. */
const assignments = [
  { column: 'accountManagerId', role: 'account_manager' },
  { column: 'techSupportId', role: 'tech_support' },
] as const satisfies { column: keyof Institution; role: Role }[];

/** A change of the staff who serve an institution's customers. */
export interface HandOver {
  institutionId: number;
  institutionName: string;
  role: 'account_manager' | 'tech_support';
  fromId: number | null;
  toId: number | null;
}

/** Two institutions with the same key are one: case, Unicode form and spaces do not count. */
export function institutionKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(/\s+/g, ' ');
}

async function findInstitutionByName(db: Db, name: string): Promise<number | undefined> {
  const key = institutionKey(name);
  return (await listInstitutions(db)).find((institution) => institutionKey(institution.name) === key)?.id;
}

/** Who adds an institution, and what nobody chose for it. */
export interface InstitutionDefaults extends ChangedBy {
  /** The username of the account manager for whom nobody chose one. */
  defaultAccountManager?: string | undefined;
}

/** Adds an institution, in the caller's transaction. Answers its id; 409 where the name is taken. */
export async function addInstitution(db: Db, form: NewInstitution, defaults: InstitutionDefaults): Promise<number> {
  await lockInstitutionNames(db);
  await refuseWrongStaff(db, form);
  await refuseTakenName(db, form.name);
  const { accountManagerId, techSupportId } = form;
  const identifiers = identifiersIn(form);
  await refuseTakenIdentifiers(db, identifiers);
  const { byId, at, defaultAccountManager } = defaults;
  const row = {
    name: form.name,
    accountManagerId:
      accountManagerId === undefined ? await accountManagerOfNew(db, defaultAccountManager) : accountManagerId,
    techSupportId: techSupportId === undefined ? ((await findActiveStaff(db, 'tech_support')) ?? null) : techSupportId,
    createdAt: at,
    ...identifiers,
  };
  const id = await insertInstitution(db, row);
  const change = { byId, at, objectType: 'institution', objectId: id, institutionId: id } as const;
  await recordChange(db, { ...change, action: 'add', after: row });
  return id;
}

/** The institution of this name, added where there is none, in the caller's transaction. */
export async function findOrAddInstitution(db: Db, name: string, defaults: InstitutionDefaults): Promise<number> {
  // Locked before reading: two people of one new institution, added at the same moment, belong to the same one.
  await lockInstitutionNames(db);
  return (await findInstitutionByName(db, name)) ?? (await addInstitution(db, { name }, defaults));
}

/** Renames, hands over, or makes a member of a consortium, in the caller's transaction. Answers the assignments that changed, and of which consortium it was a member. */
export async function changeInstitution(
  db: Db,
  id: number,
  change: InstitutionChange,
  by: ChangedBy,
): Promise<{ handOvers: HandOver[]; consortiumBefore: number | null }> {
  await lockInstitutionNames(db);
  const before = await findInstitution(db, id);
  if (!before) throw notFound('This institution does not exist');
  await refuseWrongStaff(db, change, before);
  if (change.name !== undefined) await refuseTakenName(db, change.name, id);
  const { name = before.name, accountManagerId, techSupportId } = change;
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
  const object = { objectType: 'institution', objectId: id, institutionId: id } as const;
  await recordChange(db, { ...by, ...object, action: 'change', before, after: change });
  const handOvers = assignments.flatMap(({ column, role }): HandOver[] => {
    const toId = change[column];
    if (toId === undefined || toId === before[column]) return [];
    return [{ institutionId: id, institutionName: name, role, fromId: before[column], toId }];
  });
  return { handOvers, consortiumBefore: before.consortiumId };
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShownInstitution>>>;

/** One page of the institutions as the admins see them. */
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

/** What a list shows of an institution. */
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

/** Somebody as a joined row has them; null where nobody is assigned. */
export function assignedStaff(id: number | null, fullName: string | null, leftAt: string | null): AssignedStaff | null {
  return id === null ? null : { id, fullName: fullName ?? '', isActive: leftAt === null };
}

async function refuseTakenName(db: Db, name: string, ownId?: number): Promise<void> {
  const holder = await findInstitutionByName(db, name);
  if (holder !== undefined && holder !== ownId)
    throw conflict('There is already an institution with this name', 'name');
}

function identifiersIn(form: InstitutionChange): Partial<Identifiers> {
  return Object.fromEntries(
    identifierKindNames.flatMap((kind) => (form[kind] === undefined ? [] : [[kind, form[kind]]])),
  );
}

/** Two institutions are never known as the same one. */
async function refuseTakenIdentifiers(db: Db, identifiers: Partial<Identifiers>, ownId?: number): Promise<void> {
  const given = identifierKindNames.filter((kind) => identifiers[kind]);
  if (given.length === 0) return;
  for (const other of await listInstitutions(db)) {
    const taken = given.find((kind) => other.id !== ownId && other[kind] === identifiers[kind]);
    if (taken) throw conflict(`${other.name} has this ${identifierKinds[taken].label} already`, taken);
  }
}

/** Only active people of the right role; who is assigned already may stay so after a deactivation. */
async function refuseWrongStaff(db: Db, form: InstitutionChange, before?: Institution): Promise<void> {
  const staff = await listStaffNames(db);
  for (const { column, role } of assignments) {
    const id = form[column];
    if (id === undefined || id === null || id === before?.[column]) continue;
    const person = staff.find((known) => known.id === id);
    if (!person) throw notFound('This member of staff does not exist');
    if (person.role !== role) throw badRequest(`${person.fullName} does not have this role`, column);
    if (person.deactivatedAt) throw badRequest(`${person.fullName} is deactivated`, column);
  }
}

/** The configured account manager, otherwise the first one. */
async function accountManagerOfNew(db: Db, configured?: string): Promise<number | null> {
  const chosen =
    configured === undefined ? undefined : await findActiveStaff(db, 'account_manager', usernameKey(configured));
  return chosen ?? (await findActiveStaff(db, 'account_manager')) ?? null;
}
