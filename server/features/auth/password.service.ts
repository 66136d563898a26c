import type { Kysely } from 'kysely';
import type { LinkHolder, PasswordByLink, PasswordChange } from '#contract/people/account.ts';
import { Credentials } from '#contract/people/auth.ts';
import { recordChange } from '#server/db/change-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { usernameKey } from '#server/db/username-key.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { hashPassword, hashToken } from '#server/platform/passwords.ts';
import type { AccountMails } from './account-mails.ts';
import { findAccount } from './auth.queries.ts';
import type { SignInParts } from './auth.service.ts';
import { endAccess } from './end-access.service.ts';
import { endOpenLinks, findOpenLink, takeOpenLink } from './open-links.service.ts';
import { confirmPassword, currentPasswordWrong } from './own-password.service.ts';
import { setOwnPassword, updateGivenPassword } from './password.queries.ts';

export interface PasswordParts {
  db: Kysely<Schema>;
  clock: Clock;
  mails: Pick<AccountMails, 'passwordChanged'>;
}

export interface OwnChange {
  userId: number;
  address: string;
  form: PasswordChange;
}

/** Changes a password whose owner knows the current one; `endOthers` runs in the same transaction. */
export async function changePassword(
  parts: SignInParts,
  { userId, address, form }: OwnChange,
  endOthers: (transaction: Db) => Promise<void>,
): Promise<void> {
  const { db, clock } = parts;
  // Whatever is wrong with the new password, the current one was not guessed at.
  const previous = await confirmPassword(parts, { userId, address, currentPassword: form.currentPassword });
  if (form.password === form.currentPassword) {
    throw badRequest('Choose a password other than the current one', 'password');
  }
  const passwordHash = await hashPassword(form.password);
  await db.transaction().execute(async (transaction) => {
    // It may have been changed since it was checked; then what was typed is wrong now.
    if (!(await setOwnPassword(transaction, userId, { passwordHash, previous }))) throw currentPasswordWrong();
    await endOpenLinks(transaction, userId, isoTime(clock()));
    await endOthers(transaction);
  });
}

/** The same answer for everything that is wrong with a link, so that it reveals neither links nor people. */
const linkRefused = () => notFound('This link is no longer valid. A link works once, and for a limited time.');

/** Whose password an open link sets. */
export async function readLinkHolder(db: Db, clock: Clock, token: string): Promise<LinkHolder> {
  const holder = await findOpenLink(db, hashToken(token), isoTime(clock()));
  if (!holder) throw linkRefused();
  return holder;
}

/** Sets a password with a link and ends the person's sessions. Answers whose it is. */
export async function setPasswordByLink({ db, clock, mails }: PasswordParts, form: PasswordByLink): Promise<number> {
  const tokenHash = hashToken(form.token);
  // Checked before the slow hashing, so that made-up links cost nothing.
  await readLinkHolder(db, clock, form.token);
  const passwordHash = await hashPassword(form.password);
  return db.transaction().execute(async (transaction) => {
    const userId = await takeOpenLink(transaction, tokenHash, isoTime(clock()));
    if (userId === undefined) throw linkRefused();
    await setOwnPassword(transaction, userId, { passwordHash });
    await endAccess(transaction, userId, { at: isoTime(clock()), reason: 'password' });
    await mails.passwordChanged(transaction, userId);
    return userId;
  });
}

/**
 * Sets a password from the command line and ends every session and open link of that person, so that whoever knew the old
 * one is out. Wrong input is refused as in the calls.
 */
export async function resetPassword({ db, clock, mails }: PasswordParts, given: Credentials): Promise<void> {
  const { username, password } = given;
  const parsed = Credentials.safeParse(given);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid password');
  const account = await findAccount(db, usernameKey(username));
  if (!account) throw notFound(`Nobody is called ${username}`);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await updateGivenPassword(transaction, account.id, passwordHash);
    const at = isoTime(clock());
    await endAccess(transaction, account.id, { at, reason: 'password' });
    await mails.passwordChanged(transaction, account.id);
    const object = { objectType: 'user', objectId: account.id, institutionId: account.institutionId } as const;
    await recordChange(transaction, { byId: null, at, ...object, action: 'reset password' });
  });
}
