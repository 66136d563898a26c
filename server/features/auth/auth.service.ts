import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Credentials, Registration } from '#contract/auth.ts';
import { isStaff } from '#contract/roles.ts';
import type { Tier } from '#contract/tiers.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { findInstitution } from '#server/features/people/institutions/institutions.queries.ts';
import {
  findOrAddInstitution,
  type InstitutionDefaults,
} from '#server/features/people/institutions/institutions.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, HttpError, notFound } from '#server/platform/http/errors.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { findAccount, insertAccount, updateLastSignIn } from './auth.queries.ts';
import { addressKey } from './network-address.ts';
import type { SignInAttempts } from './sign-in-attempts.service.ts';

export interface SignInParts {
  db: Kysely<Schema>;
  clock: Clock;
  attempts: SignInAttempts;
}

/**
 * Answers who signed in, after calling `onSuccess` in the transaction that records it. Unknown people, wrong
 * passwords, deactivated people and accounts without a password are refused alike, in text and in time.
 */
export async function signIn(
  { db, clock, attempts }: SignInParts,
  { credentials, address }: { credentials: Credentials; address: string },
  onSuccess: (transaction: Db, userId: number) => Promise<void>,
): Promise<number> {
  const attempter = { usernameKey: usernameKey(credentials.username), address: addressKey(address) };
  await delay(await attempts.reserve(attempter));
  const account = await findAccount(db, attempter.usernameKey);
  const canEnter = account !== undefined && account.deactivatedAt === null;
  const matches = await verifyPassword(canEnter ? account.passwordHash : null, credentials.password);
  const refusal = new HttpError(401, 'wrong-credentials', 'Wrong username or password');
  if (!canEnter || !matches) throw refusal;
  await db.transaction().execute(async (transaction) => {
    if (!(await updateLastSignIn(transaction, account, isoTime(clock())))) throw refusal;
    await onSuccess(transaction, account.id);
  });
  await attempts.forgive(attempter);
  return account.id;
}

/** What adding people needs to know and do of plans, in its own transaction. */
export interface Plans {
  ensureTier(db: Db, institutionId: number, tier: Tier): Promise<boolean>;
  findCurrentTier(db: Db, institutionId: number): Promise<Tier | null>;
}

export interface RegistrationSettings {
  plans: Plans;
  /** A username. */
  defaultAccountManager?: string | undefined;
  /** Nobody else knows the password: whoever runs the portal chose it for themself. */
  isPasswordOwn?: boolean;
}

/** Adds a person of any role; the caller has made sure that an admin asks. Answers the new id. */
export async function registerPerson(
  db: Kysely<Schema>,
  clock: Clock,
  form: Registration,
  settings?: Partial<RegistrationSettings>,
): Promise<number> {
  refuseInstitutionOfStaff(form);
  const passwordHash = form.password === undefined ? null : await hashPassword(form.password);
  return db.transaction().execute(async (transaction) => {
    const createdAt = isoTime(clock());
    const place = isStaff(form.role) ? noPlace : await placeOf(transaction, form, { createdAt, ...settings });
    const id = await insertAccount(transaction, {
      username: form.username,
      usernameKey: usernameKey(form.username),
      passwordHash,
      // product §1: who is given a password changes it at the first sign-in.
      mustChangePassword: passwordHash !== null && !settings?.isPasswordOwn,
      fullName: form.fullName,
      role: form.role,
      ...place,
      department: form.department || null,
      createdAt,
    });
    if (id === undefined) throw conflict('This username is already taken', 'username');
    return id;
  });
}

function refuseInstitutionOfStaff(form: Registration): void {
  if (!isStaff(form.role)) return;
  for (const field of ['institutionId', 'companyName', 'subscriptionTier'] as const) {
    if (form[field]) throw badRequest('Only customers belong to an institution', field);
  }
}

const noPlace = { institutionId: null, subscriptionTier: null };

/** The institution of a customer, and the plan that all of it shares. */
async function placeOf(db: Db, form: Registration, settings: Partial<RegistrationSettings> & InstitutionDefaults) {
  const institutionId = await institutionOf(db, form, settings);
  if (form.subscriptionTier) await settings.plans?.ensureTier(db, institutionId, form.subscriptionTier);
  const subscriptionTier = (await settings.plans?.findCurrentTier(db, institutionId)) ?? null;
  return { institutionId, subscriptionTier };
}

async function institutionOf(db: Db, form: Registration, defaults: InstitutionDefaults): Promise<number> {
  if (form.institutionId !== undefined) {
    if (await findInstitution(db, form.institutionId)) return form.institutionId;
    throw notFound('This institution does not exist');
  }
  if (!form.companyName) throw badRequest('A customer needs an institution', 'companyName');
  return findOrAddInstitution(db, form.companyName, defaults);
}
