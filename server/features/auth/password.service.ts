import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { PasswordByLink, PasswordChange } from '#contract/account.ts';
import { Credentials } from '#contract/auth.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { hashPassword, hashToken, verifyPassword } from '#server/platform/passwords.ts';
import { deleteFailuresOfPair, findAccount } from './auth.queries.ts';
import { reserveAttempt } from './auth.service.ts';
import { addressKey } from './network-address.ts';
import { findOwnPassword, setOwnPassword, updateGivenPassword } from './password.queries.ts';
import { isPasswordLinkOpen, spendPasswordLinksOf, takePasswordLink } from './password-links.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

export interface OwnChange {
  userId: number;
  address: string;
  form: PasswordChange;
}

/**
 * Changes a password whose owner knows the current one; `endOthers` runs in the same transaction. Whoever sits down at a
 * forgotten screen guesses no faster than at the sign-in: the mistakes are counted together with those made there.
 */
export async function changePassword(
  db: Kysely<Schema>,
  clock: Clock,
  { userId, address, form }: OwnChange,
  endOthers: (transaction: Db) => Promise<void>,
): Promise<void> {
  const own = await findOwnPassword(db, userId);
  if (!own) throw notSignedIn();
  const place = addressKey(address);
  await delay(await reserveAttempt(db, clock, own.usernameKey, place));
  const wrong = badRequest('The current password is wrong', 'currentPassword');
  if (!(await verifyPassword(own.passwordHash, form.currentPassword)) || own.passwordHash === null) throw wrong;
  const previous = own.passwordHash;
  if (form.password === form.currentPassword) {
    await deleteFailuresOfPair(db, own.usernameKey, place);
    throw badRequest('Choose a password other than the current one', 'password');
  }
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (transaction) => {
    // Somebody else may have changed it since it was checked: what was current then is wrong now.
    if (!(await setOwnPassword(transaction, userId, { passwordHash, previous }))) throw wrong;
    await deleteFailuresOfPair(transaction, own.usernameKey, place);
    await spendPasswordLinksOf(transaction, userId, isoTime(clock()));
    await endOthers(transaction);
  });
}

/** Sets a password with a one-time link and ends the person's sessions. Answers whose it is. */
export async function setPasswordByLink(db: Kysely<Schema>, clock: Clock, form: PasswordByLink): Promise<number> {
  const tokenHash = hashToken(form.token);
  // One answer for whatever is wrong with a link: it tells nobody that there was one, or whose.
  const refusal = notFound('This link is not valid any more. A link works once, and for 24 hours.');
  // Looked at before hashing, so that made-up links cost nothing.
  if (!(await isPasswordLinkOpen(db, tokenHash, isoTime(clock())))) throw refusal;
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (transaction) => {
    const userId = await takePasswordLink(transaction, tokenHash, isoTime(clock()));
    if (userId === undefined) throw refusal;
    await setOwnPassword(transaction, userId, { passwordHash });
    await spendPasswordLinksOf(transaction, userId, isoTime(clock()));
    await deleteSessionsOf(transaction, userId);
    return userId;
  });
}

/**
 * Sets a password from the command line and ends every session of that person, so that whoever knew the old one is out.
 * Wrong input is refused as in the calls.
 */
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
