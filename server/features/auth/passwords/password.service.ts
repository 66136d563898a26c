import type { Kysely } from 'kysely';
import type { LinkHolder, PasswordByLink, PasswordChange } from '#contract/people/account.ts';
import { Credentials } from '#contract/people/auth.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import { type AccountMails, createAccountMails } from '#server/features/auth/account/account-mails.ts';
import { confirmPassword, currentPasswordWrong } from '#server/features/auth/account/own-password.service.ts';
import type { SignInAttempts } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { findAccount } from '#server/features/auth/auth.queries.ts';
import { refuseClosedLink } from '#server/features/auth/closed-ways/closed-ways.service.ts';
import { endAccess, endSecrets } from '#server/features/auth/end-access/end-access.service.ts';
import { acceptInvitation, whyInvitationEnded } from '#server/features/auth/invitations/invitation-links.service.ts';
import { noteInvitationOpened } from '#server/features/auth/invitations/invitations.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { hashChosenPassword } from './chosen-password.ts';
import { findOpenLink, takeOpenLink } from './open-links.service.ts';
import { setOwnPassword, updateGivenPassword } from './password.queries.ts';
import { findNames } from './password-links.queries.ts';

/** The parts available on the command line, which runs without a portal. */
export interface PasswordParts {
  db: Kysely<Schema>;
  clock: Clock;
  mails: Pick<AccountMails, 'passwordChanged'>;
  /** PORTAL_NAME, which is refused as a password. */
  portalName?: string | undefined;
}

export interface OwnChange {
  userId: number;
  sessionHash: string;
  /** Null if nobody has signed in with this browser. */
  browserHash: string | null;
  from: RequestOrigin;
  form: PasswordChange;
}

/**
 * Changes a password after checking the current one, and revokes what the old one opened. `endOthers` runs in the same
 * transaction.
 */
export async function changePassword(
  portal: Portal,
  attempts: SignInAttempts,
  { userId, sessionHash, browserHash, from, form }: OwnChange,
  endOthers: (transaction: Transaction, hadConnections: boolean) => Promise<void>,
): Promise<void> {
  const { db, clock, settings } = portal;
  // An invalid new password is refused before the current one is checked, so it does not count as a wrong guess.
  const asked = { userId, sessionHash, from, currentPassword: form.currentPassword };
  const previous = await confirmPassword(portal, attempts, asked);
  if (form.password === form.currentPassword) {
    throw badRequest('Choose a password other than the current one', 'password');
  }
  const names = await findNames(db, userId);
  if (!names) throw notSignedIn();
  const passwordHash = await hashChosenPassword(form.password, { ...names, portalName: settings().name });
  await db.transaction().execute(async (transaction) => {
    // The password may have been changed since the check, and then the typed one is wrong now.
    if (!(await setOwnPassword(transaction, userId, { passwordHash, previous }))) throw currentPasswordWrong();
    const at = isoTime(clock());
    const kept = { browserHash, sessionHash };
    const hadConnections = await endSecrets(transaction, userId, { at, by: { byId: userId, from }, kept });
    await endOthers(transaction, hadConnections);
    await logSecurityEvent(transaction, { kind: 'password-changed', userId, byId: userId, at, from });
  });
}

/** Every invalid link but an invitation gives the same error, so that it reveals neither links nor people. */
const linkRefused = (reason = 'This link is no longer valid. A link works once, and for a limited time.') =>
  notFound(reason);

/** Says whose password a link sets. `isOpened` notes that its person has opened an invitation. */
export async function readLinkHolder(
  db: Db,
  clock: Clock,
  token: string,
  { isOpened = false } = {},
): Promise<LinkHolder> {
  const at = isoTime(clock());
  const holder = await findOpenLink(db, hashToken(token), at);
  if (!holder) throw linkRefused(await whyInvitationEnded(db, hashToken(token), at));
  await refuseClosedLink(db, holder.userId, at);
  if (isOpened && holder.invitation) await noteInvitationOpened(db, holder.userId, at);
  return { fullName: holder.fullName, username: holder.username };
}

/** Sets a password with a link and ends the person's sessions. Returns the person's id. */
export async function setPasswordByLink(
  { db, clock, settings, writeMail }: Portal,
  form: PasswordByLink,
  from: RequestOrigin,
): Promise<number> {
  const tokenHash = hashToken(form.token);
  // Checked before the slow hashing, so that invented links cost nothing.
  const holder = await readLinkHolder(db, clock, form.token);
  const passwordHash = await hashChosenPassword(form.password, { ...holder, portalName: settings().name });
  return db.transaction().execute(async (transaction) => {
    const at = isoTime(clock());
    const taken = await takeOpenLink(transaction, tokenHash, at);
    if (!taken) throw linkRefused(await whyInvitationEnded(transaction, tokenHash, at));
    const { userId, invitation } = taken;
    await refuseClosedLink(transaction, userId, at);
    await setOwnPassword(transaction, userId, { passwordHash });
    const ended = await endAccess(transaction, userId, { at, reason: 'password', by: { byId: null, from } });
    await logSecurityEvent(transaction, { kind: 'password-set', userId, byId: null, at, from });
    // A first password is no change that its person has to hear of.
    if (invitation) await acceptInvitation(transaction, { userId, ...invitation, at, from });
    else await createAccountMails({ clock, writeMail }).passwordChanged(transaction, userId, ended);
    return userId;
  });
}

/**
 * Sets a password on the command line, and ends every session and open link of the person, so that anybody who knew the
 * old one is locked out. Input is checked as in the API.
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
    const by = { byId: null, from: null };
    const ended = await endAccess(transaction, account.id, { at, reason: 'password', by });
    await mails.passwordChanged(transaction, account.id, ended);
    await logSecurityEvent(transaction, { kind: 'password-reset', userId: account.id, byId: null, at, from: null });
    const object = { objectType: 'user', objectId: account.id, institutionId: account.institutionId } as const;
    await recordChange(transaction, { byId: null, at, ...object, action: 'reset password' });
  });
}
