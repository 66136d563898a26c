import type { Kysely } from 'kysely';
import type { LinkHolder, PasswordByLink, PasswordChange } from '#contract/people/account.ts';
import { Credentials } from '#contract/people/auth.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { type DoneFrom, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { AccountMails } from '#server/features/auth/account/account-mails.ts';
import { confirmPassword, currentPasswordWrong } from '#server/features/auth/account/own-password.service.ts';
import { findAccount } from '#server/features/auth/auth.queries.ts';
import type { SignInParts } from '#server/features/auth/auth.service.ts';
import { refuseClosedLink } from '#server/features/auth/closed-ways/closed-ways.service.ts';
import { endAccess, endSecrets } from '#server/features/auth/end-access/end-access.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { hashChosenPassword } from './chosen-password.ts';
import { findOpenLink, takeOpenLink } from './open-links.service.ts';
import { setOwnPassword, updateGivenPassword } from './password.queries.ts';
import { findNames } from './password-links.queries.ts';

export interface PasswordParts {
  db: Kysely<Schema>;
  clock: Clock;
  mails: Pick<AccountMails, 'passwordChanged'>;
  /** PORTAL_NAME, which is nobody's password. */
  portalName?: string | undefined;
}

export interface OwnChange {
  userId: number;
  sessionHash: string;
  /** Null where the browser has signed nobody in. */
  browserHash: string | null;
  from: DoneFrom;
  form: PasswordChange;
}

/** Changes a password whose owner knows the current one and ends what the old one opened; `endOthers` runs in the same transaction. */
export async function changePassword(
  parts: SignInParts & Pick<PasswordParts, 'portalName'>,
  { userId, sessionHash, browserHash, from, form }: OwnChange,
  endOthers: (transaction: Db) => Promise<void>,
): Promise<void> {
  const { db, clock, portalName } = parts;
  // Whatever is wrong with the new password, the current one was not guessed at.
  const asked = { userId, sessionHash, from, currentPassword: form.currentPassword };
  const previous = await confirmPassword(parts, asked);
  if (form.password === form.currentPassword) {
    throw badRequest('Choose a password other than the current one', 'password');
  }
  const names = await findNames(db, userId);
  if (!names) throw notSignedIn();
  const passwordHash = await hashChosenPassword(form.password, { ...names, portalName });
  await db.transaction().execute(async (transaction) => {
    // It may have been changed since it was checked; then what was typed is wrong now.
    if (!(await setOwnPassword(transaction, userId, { passwordHash, previous }))) throw currentPasswordWrong();
    const at = isoTime(clock());
    await endSecrets(transaction, userId, { at, keptBrowserHash: browserHash });
    await endOthers(transaction);
    await noteSecurityEvent(transaction, { kind: 'password-changed', userId, byId: userId, at, from });
  });
}

/** The same answer for everything that is wrong with a link, so that it reveals neither links nor people. */
const linkRefused = () => notFound('This link is no longer valid. A link works once, and for a limited time.');

/** Whose password an open link sets. */
export async function readLinkHolder(db: Db, clock: Clock, token: string): Promise<LinkHolder> {
  const holder = await findOpenLink(db, hashToken(token), isoTime(clock()));
  if (!holder) throw linkRefused();
  await refuseClosedLink(db, holder.userId, isoTime(clock()));
  return { fullName: holder.fullName, username: holder.username };
}

/** Sets a password with a link and ends the person's sessions. Answers whose it is. */
export async function setPasswordByLink(
  { db, clock, mails, portalName }: PasswordParts,
  form: PasswordByLink,
  from: DoneFrom,
): Promise<number> {
  const tokenHash = hashToken(form.token);
  // Checked before the slow hashing, so that made-up links cost nothing.
  const holder = await readLinkHolder(db, clock, form.token);
  const passwordHash = await hashChosenPassword(form.password, { ...holder, portalName });
  return db.transaction().execute(async (transaction) => {
    const at = isoTime(clock());
    const userId = await takeOpenLink(transaction, tokenHash, at);
    if (userId === undefined) throw linkRefused();
    await refuseClosedLink(transaction, userId, at);
    await setOwnPassword(transaction, userId, { passwordHash });
    await endAccess(transaction, userId, { at, reason: 'password' });
    await noteSecurityEvent(transaction, { kind: 'password-set', userId, byId: null, at, from });
    await mails.passwordChanged(transaction, userId);
    return userId;
  });
}

/**
 * Sets a password from the command line and ends every session and open link of that person, so that whoever knew the old
 * one is out. Wrong input is refused as in the calls.
 */
export async function resetPassword(
  { db, clock, mails, portalName }: PasswordParts,
  given: Credentials,
): Promise<void> {
  const { username, password } = given;
  const parsed = Credentials.safeParse(given);
  if (!parsed.success) throw badRequest(parsed.error.issues[0]?.message ?? 'Invalid password');
  const account = await findAccount(db, usernameKey(username));
  const names = account && (await findNames(db, account.id));
  if (!names) throw notFound(`No one is called ${username}`);
  const passwordHash = await hashChosenPassword(password, { ...names, portalName });
  await db.transaction().execute(async (transaction) => {
    await updateGivenPassword(transaction, account.id, passwordHash);
    const at = isoTime(clock());
    await endAccess(transaction, account.id, { at, reason: 'password' });
    await mails.passwordChanged(transaction, account.id);
    await noteSecurityEvent(transaction, { kind: 'password-reset', userId: account.id, byId: null, at, from: null });
    const object = { objectType: 'user', objectId: account.id, institutionId: account.institutionId } as const;
    await recordChange(transaction, { byId: null, at, ...object, action: 'reset password' });
  });
}
