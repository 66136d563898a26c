import type { Kysely } from 'kysely';
import { Registration } from '#contract/people/people.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Doer } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import type { Addresses } from '#server/features/auth/addresses/addresses.service.ts';
import { insertRevocations } from '#server/features/auth/end-access/revocations.queries.ts';
import { hashChosenPassword } from '#server/features/auth/passwords/chosen-password.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { findInstitution } from './institutions/institutions.queries.ts';
import { findOrAddInstitution, type InstitutionDefaults } from './institutions/institutions.service.ts';
import { hasActiveAdmin, insertPerson } from './person-changes.queries.ts';

export interface Plans {
  ensureTier(db: Db, plan: { institutionId: number; tier: Tier }, byId: number | null): Promise<boolean>;
  findCurrentTier(db: Db, institutionId: number): Promise<Tier | null>;
}

export interface PlansOfImports extends Plans {
  /** Adds terms with their days to an institution's plan. */
  addTerms(
    transaction: Transaction,
    institutionId: number,
    terms: readonly {
      tier: Tier;
      startDate: string;
      endDate: string;
      priceMinor: number | null;
      currency: string;
      isTrial: boolean;
      allowance: number | null;
    }[],
    byId: number | null,
  ): Promise<void>;
}

export interface Registering {
  plans: PlansOfImports;
  addresses: Pick<Addresses, 'give'>;
}

/** `byId` is null on the command line. */
interface RegistrationSettings extends Doer {
  plans?: Plans;
  addresses?: Pick<Addresses, 'give'>;
  defaultAccountManager?: string | undefined;
  /** PORTAL_NAME, which is refused as a password. */
  portalName?: string | undefined;
  /** True if the person chose the password themselves, as the first administrator does. They need not change it. */
  isPasswordOwn?: boolean;
  recordCreation?: RecordCreation;
}

/** Adds a person of any role and returns the id. The caller must have checked that an administrator asks. */
export async function registerPerson(
  db: Kysely<Schema>,
  clock: Clock,
  form: Registration,
  settings: RegistrationSettings,
): Promise<number> {
  refuseInstitutionOfStaff(form);
  const { byId, from, portalName } = settings;
  const passwordHash =
    form.password === undefined ? null : await hashChosenPassword(form.password, { ...form, portalName });
  return db.transaction().execute(async (transaction) => {
    const by = { byId, at: isoTime(clock()) };
    const membership = capabilitiesOf(form).servesCustomers
      ? { institutionId: null, subscriptionTier: null }
      : await membershipOf(transaction, form, { ...settings, ...by });
    const row = {
      username: form.username,
      usernameKey: usernameKey(form.username),
      passwordHash,
      // A password set by somebody else must be changed at the first sign-in, so that nobody else knows it afterwards.
      mustChangePassword: passwordHash !== null && !settings.isPasswordOwn,
      fullName: form.fullName,
      role: form.role,
      ...membership,
      department: form.department || null,
      createdAt: by.at,
    };
    const id = await insertPerson(transaction, row);
    if (id === undefined) throw conflict('This username is already taken', 'username');
    const object = { objectType: 'user', objectId: id, institutionId: row.institutionId } as const;
    await recordChange(transaction, { ...by, ...object, action: 'add', after: row });
    const isConfirmedByInvitation = passwordHash === null && capabilitiesOf(form).isServed;
    const given = { as: 'admin', byId, from, isConfirmedByInvitation } as const;
    if (form.email && (await settings.addresses?.give(transaction, id, form.email, given))) {
      await recordChange(transaction, { ...by, ...object, action: 'change address' });
    }
    await settings.recordCreation?.(transaction, id);
    return id;
  });
}

export interface NewAdmin {
  username: string;
  password: string;
  fullName?: string | undefined;
  portalName?: string | undefined;
}

export async function createAdmin(db: Kysely<Schema>, clock: Clock, admin: NewAdmin): Promise<void> {
  const { username, password, fullName = username, portalName } = admin;
  const parsed = Registration.safeParse({ username, fullName, password, confirmPassword: password, role: 'admin' });
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid account');
  await registerPerson(db, clock, parsed.data, { byId: null, from: null, portalName, isPasswordOwn: true });
  // A running portal caches the people.
  await insertRevocations(db, [{ userId: null, sessionHash: null, at: isoTime(clock()), reason: 'people-changed' }]);
}

/** Creates the first administrator if there is none. Returns whether there is one afterwards. */
export async function createFirstAdmin(
  db: Kysely<Schema>,
  clock: Clock,
  admin: NewAdmin | undefined,
): Promise<boolean> {
  if (await hasActiveAdmin(db)) return true;
  if (!admin) return false;
  await createAdmin(db, clock, admin);
  return true;
}

function refuseInstitutionOfStaff(form: Registration): void {
  if (!capabilitiesOf(form).servesCustomers) return;
  for (const field of ['institutionId', 'companyName', 'subscriptionTier'] as const) {
    if (form[field]) throw badRequest('Only customers belong to an institution', field);
  }
}

async function membershipOf(db: Transaction, form: Registration, settings: RegistrationSettings & InstitutionDefaults) {
  const institutionId = await institutionOf(db, form, settings);
  const { subscriptionTier: tier } = form;
  if (tier) await settings.plans?.ensureTier(db, { institutionId, tier }, settings.byId);
  const subscriptionTier = (await settings.plans?.findCurrentTier(db, institutionId)) ?? null;
  return { institutionId, subscriptionTier };
}

async function institutionOf(db: Transaction, form: Registration, defaults: InstitutionDefaults): Promise<number> {
  if (form.institutionId !== undefined) {
    if (await findInstitution(db, form.institutionId)) return form.institutionId;
    throw notFound('This institution does not exist');
  }
  if (!form.companyName) throw badRequest('A customer needs an institution', 'companyName');
  return findOrAddInstitution(db, form.companyName, defaults);
}
