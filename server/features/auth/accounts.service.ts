import type { Kysely } from 'kysely';
import { Credentials, Registration } from '#contract/auth.ts';
import type { Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import type { Clock } from '#server/platform/clock.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { findAccount, hasActiveAdmin, updateGivenPassword } from './auth.queries.ts';
import { registerPerson } from './auth.service.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/** What whoever runs the portal does to accounts from its command line. Wrong input is refused as in the calls. */

export interface NewAdmin {
  username: string;
  password: string;
  fullName?: string | undefined;
}

export async function createAdmin(db: Kysely<Schema>, clock: Clock, admin: NewAdmin): Promise<void> {
  const { username, password, fullName = username } = admin;
  const parsed = Registration.safeParse({ username, fullName, password, confirmPassword: password, role: 'admin' });
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid account');
  await registerPerson(db, clock, parsed.data, { isPasswordOwn: true });
}

/** Creates the first admin if nobody is one yet. Answers whether there is an admin now. */
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

/** Sets a new password and ends every session of that person, so that whoever knew the old one is out. */
export async function resetPassword(db: Kysely<Schema>, username: string, password: string): Promise<void> {
  const parsed = Credentials.safeParse({ username, password });
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid password');
  const account = await findAccount(db, usernameKey(username));
  if (!account) throw notFound(`Nobody is called ${username}`);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await updateGivenPassword(transaction, account.id, passwordHash);
    await deleteSessionsOf(transaction, account.id);
  });
}
