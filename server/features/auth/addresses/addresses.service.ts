import { randomUUID } from 'node:crypto';
import type { MailAddress } from '#contract/people/addresses.ts';
import { addressLinkMs } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { type Doer, logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { findMailToken, spendMailToken, spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { hashToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { confirmPendingAddress, findAddress, lockAddress, updateAddress } from './addresses.queries.ts';

/** The person (with their password) or an administrator. */
type AddressSetter = Doer & {
  as: 'person' | 'admin';
  /** An invitation will confirm the address, so no mail asks to. */
  isConfirmedByInvitation?: boolean;
};

/** E-mail addresses of people. An address is used only after its owner has opened the link sent to it. */
export interface Addresses {
  /**
   * Sets a pending address or removes the address (null), sends the link, and notifies the previous address. Runs in
   * the caller's transaction. Returns whether anything changed.
   */
  give(transaction: Transaction, userId: number, address: string | null, by: AddressSetter): Promise<boolean>;
  /**
   * Address that the link can be sent to again: the pending one, or one that bounced. Throws 409 if there is neither.
   */
  findUnconfirmed(userId: number): Promise<string>;
  sendLinkAgain(userId: number, from: RequestOrigin): Promise<void>;
  /** Address that an open link confirms. Throws 404 for any other token. */
  readLink(token: string): Promise<{ email: string }>;
  /** Confirms an address. A link works once. */
  confirm(token: string, from: RequestOrigin): Promise<{ userId: number; email: string }>;
  /** Checked just before the mail is sent: false if the link is no longer needed. */
  isAwaited(userId: number, address: string | null): Promise<boolean>;
}

/** Every invalid link gives the same error, so that it reveals nothing. */
const linkRefused = () =>
  notFound('This link is no longer valid. A link works once, for three days, and until you give another address.');

/** Columns to change for the new address; null if nothing changes. */
function changeOf({ email, pendingEmail, emailRefusedAt }: MailAddress, address: string | null) {
  const isInUse = address === email && emailRefusedAt === null;
  if (isInUse) return pendingEmail === null ? null : { pendingEmail: null };
  if (address === null) {
    return { email: null, emailVerifiedAt: null, pendingEmail: null, emailRefusedAt: null, emailRefusal: null };
  }
  return address === pendingEmail ? null : { pendingEmail: address };
}

function unconfirmed(known: MailAddress | undefined): string {
  if (!known) throw notSignedIn();
  const address = known.pendingEmail ?? (known.emailRefusedAt === null ? null : known.email);
  if (address === null) throw conflict('There is no address to confirm');
  return address;
}

export function createAddresses({ db, clock, writeMail, settings }: Portal): Addresses {
  async function sendLink(transaction: Transaction, userId: number, address: string | null): Promise<void> {
    if (address === null) return;
    await writeMail(transaction, {
      userIds: [userId],
      kind: 'address-verification',
      key: `address-verification:${randomUUID()}`,
      address,
      about: address,
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `This address was given for your account at ${settings().name}. Please confirm that it is yours: until then nothing else is sent to it.`,
        'The link works for three days. If you have no such account, you can ignore this e-mail: nothing more will be sent to you.',
      ],
      link: {
        label: 'Confirm this address',
        path: paths.confirmAddress,
        token: { purpose: 'verify-address', lastsMs: addressLinkMs },
      },
    });
  }

  /** Notifies the previous address: if the account was taken over, its owner learns of it only there. */
  async function notifyFormerAddress(
    transaction: Transaction,
    userId: number,
    former: string,
    next: string | null,
    as: AddressSetter['as'],
  ) {
    const who = as === 'person' ? 'Someone signed in as you, with your password,' : 'An administrator';
    const did = next === null ? 'removed the e-mail address from' : 'changed the e-mail address of';
    await writeMail(transaction, {
      userIds: [userId],
      kind: 'address-changed',
      key: `address-changed:${randomUUID()}`,
      address: former,
      subject: next === null ? 'Your e-mail address was removed' : 'Your e-mail address is being changed',
      paragraphs: [
        `${who} ${did} your account at ${settings().name}.`,
        next === null
          ? 'No more e-mails will come to this address.'
          : 'E-mails keep coming to this address until the new one is confirmed.',
        `If you did not expect this, change your password at once${writingTo(settings().supportEmail)}.`,
      ],
      link: { label: 'Open your account settings', path: paths.accountSignIn },
    });
  }

  /** Links that would confirm the address that was given before. */
  async function endLinksTo(transaction: Transaction, userId: number, at: string): Promise<void> {
    for (const purpose of ['verify-address', 'invitation'] as const)
      await spendMailTokensOf(transaction, userId, purpose, at);
  }

  /** Links mailed to an address must not work once it no longer belongs to the person. */
  function endMailedLinks(transaction: Transaction, userId: number): Promise<void> {
    return spendMailTokensOf(transaction, userId, 'forgotten-password', isoTime(clock()));
  }

  return {
    async give(transaction, userId, address, { as, isConfirmedByInvitation = false, ...by }) {
      const known = await lockAddress(transaction, userId);
      if (!known) throw notFound('Person not found');
      const change = changeOf(known, address);
      if (change === null) return false;
      const at = isoTime(clock());
      await endLinksTo(transaction, userId, at);
      const isPendingEmailOwn = change.pendingEmail !== null && as === 'person';
      await updateAddress(transaction, userId, { ...change, isPendingEmailOwn });
      if (address === null) await endMailedLinks(transaction, userId);
      if (!isConfirmedByInvitation) await sendLink(transaction, userId, change.pendingEmail);
      const { email, emailRefusedAt } = known;
      const isFormerTold = email !== null && email !== address && emailRefusedAt === null;
      if (isFormerTold) await notifyFormerAddress(transaction, userId, email, address, as);
      const kind = address === null ? 'address-removed' : 'address-given';
      await logSecurityEvent(transaction, { kind, userId, at, ...by });
      return true;
    },

    findUnconfirmed: async (userId) => unconfirmed(await findAddress(db, userId)),

    async sendLinkAgain(userId, from) {
      await db.transaction().execute(async (transaction) => {
        const address = unconfirmed(await lockAddress(transaction, userId));
        await updateAddress(transaction, userId, { pendingEmail: address });
        await sendLink(transaction, userId, address);
        const at = isoTime(clock());
        await logSecurityEvent(transaction, { kind: 'address-link-sent', userId, byId: userId, at, from });
      });
    },

    async readLink(token) {
      const link = await findMailToken(db, openLink(token));
      const known = link && (await findAddress(db, link.userId));
      if (!link?.address || known?.pendingEmail !== link.address) throw linkRefused();
      return { email: link.address };
    },

    async confirm(token, from) {
      const { tokenHash, at, ...open } = openLink(token);
      return db.transaction().execute(async (transaction) => {
        const link = await findMailToken(transaction, { tokenHash, at, ...open });
        if (!link?.address) throw linkRefused();
        // Locks the person before their links, like every function that ends links; another order could deadlock.
        await lockAddress(transaction, link.userId);
        if (!(await spendMailToken(transaction, tokenHash, at))) throw linkRefused();
        const { userId, address } = link;
        if (!(await confirmPendingAddress(transaction, { userId, address, at }))) throw linkRefused();
        await spendMailTokensOf(transaction, userId, 'verify-address', at);
        await endMailedLinks(transaction, userId);
        await logSecurityEvent(transaction, { kind: 'address-confirmed', userId, byId: null, at, from });
        return { userId, email: address };
      });
    },

    async isAwaited(userId, address) {
      return address !== null && (await findAddress(db, userId))?.pendingEmail === address;
    },
  };

  function openLink(token: string) {
    return { tokenHash: hashToken(token), purpose: 'verify-address', at: isoTime(clock()) } as const;
  }
}

/** The end of a sentence; nothing where no support address is set. */
function writingTo(supportEmail: string): string {
  return supportEmail === '' ? '' : ` and write to ${supportEmail}`;
}
