import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { MailAddress } from '#contract/people/addresses.ts';
import { addressLinkMs } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { type Doer, type DoneFrom, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { findMailToken, spendMailToken, spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { confirmPendingAddress, findAddress, lockAddress, updateAddress } from './addresses.queries.ts';

export interface AddressesParts {
  db: Kysely<Schema>;
  clock: Clock;
  writeMail: WriteMail;
  portalName: string;
  supportEmail: string;
}

/** Who gives an address: its person with their password, or an admin. */
type Giver = Doer & { as: 'person' | 'admin' };

/** Where mails to people go. An address is used once its person has opened the link that was sent there. */
export interface Addresses {
  /**
   * Gives a person another address, or takes theirs away (null), and sends the link; the address of before is told. In the
   * caller's transaction. Answers whether that changed anything.
   */
  give(transaction: Db, userId: number, address: string | null, by: Giver): Promise<boolean>;
  /** Sends the link to the pending address of somebody who was just added with it. */
  sendLink(transaction: Db, userId: number, address: string): Promise<void>;
  /** The address that a link can be sent to once more: the pending one, or one that refused mails; 409 without either. */
  findUnconfirmed(userId: number): Promise<string>;
  sendLinkAgain(userId: number, from: DoneFrom): Promise<void>;
  /** The address that an open link confirms; 404 for any other. */
  readLink(token: string): Promise<{ email: string }>;
  /** Confirms an address with its link, which works once. */
  confirm(token: string, from: DoneFrom): Promise<{ userId: number; email: string }>;
  /** Whether a link to this address is still wanted: asked as its mail is about to leave. */
  isAwaited(userId: number, address: string | null): Promise<boolean>;
}

/** The same for everything that is wrong with a link. */
const linkRefused = () =>
  notFound('This link is no longer valid. A link works once, for three days, and until you give another address.');

/** What changes where somebody is given an address, or none; null where nothing does. */
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

export function createAddresses({ db, clock, writeMail, portalName, supportEmail }: AddressesParts): Addresses {
  async function sendLink(transaction: Db, userId: number, address: string): Promise<void> {
    await writeMail(transaction, {
      userIds: [userId],
      kind: 'address-verification',
      key: `address-verification:${randomUUID()}`,
      address,
      about: address,
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `This address was given for your account at ${portalName}. Please confirm that it is yours: until then nothing else is sent to it.`,
        'The link works for three days. If you have no such account, you can ignore this e-mail: nothing more will be sent to you.',
      ],
      link: {
        label: 'Confirm this address',
        path: paths.confirmAddress,
        token: { purpose: 'verify-address', lastsMs: addressLinkMs },
      },
    });
  }

  /** Who holds the mailbox of before hears of a takeover there, and nowhere else. */
  async function tellFormerAddress(
    transaction: Db,
    userId: number,
    former: string,
    next: string | null,
    as: Giver['as'],
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
        `${who} ${did} your account at ${portalName}.`,
        next === null
          ? 'No more e-mails will come to this address.'
          : 'E-mails keep coming to this address until the new one is confirmed.',
        `If you did not expect this, change your password at once and write to ${supportEmail}.`,
      ],
      link: { label: 'Open your account settings', path: paths.account },
    });
  }

  /** What was mailed to an address opens nothing once it is theirs no more. */
  function endMailedLinks(transaction: Db, userId: number): Promise<void> {
    return spendMailTokensOf(transaction, userId, 'forgotten-password', isoTime(clock()));
  }

  return {
    async give(transaction, userId, address, { as, ...by }) {
      const known = await lockAddress(transaction, userId);
      if (!known) throw notFound('Person not found');
      const change = changeOf(known, address);
      if (change === null) return false;
      const at = isoTime(clock());
      await spendMailTokensOf(transaction, userId, 'verify-address', at);
      const isPendingEmailOwn = change.pendingEmail !== null && as === 'person';
      await updateAddress(transaction, userId, { ...change, isPendingEmailOwn });
      if (address === null) await endMailedLinks(transaction, userId);
      if (change.pendingEmail !== null) await sendLink(transaction, userId, change.pendingEmail);
      const { email, emailRefusedAt } = known;
      const isFormerTold = email !== null && email !== address && emailRefusedAt === null;
      if (isFormerTold) await tellFormerAddress(transaction, userId, email, address, as);
      const kind = address === null ? 'address-removed' : 'address-given';
      await noteSecurityEvent(transaction, { kind, userId, at, ...by });
      return true;
    },

    sendLink,

    findUnconfirmed: async (userId) => unconfirmed(await findAddress(db, userId)),

    async sendLinkAgain(userId, from) {
      await db.transaction().execute(async (transaction) => {
        const address = unconfirmed(await lockAddress(transaction, userId));
        await updateAddress(transaction, userId, { pendingEmail: address });
        await sendLink(transaction, userId, address);
        const at = isoTime(clock());
        await noteSecurityEvent(transaction, { kind: 'address-link-sent', userId, byId: userId, at, from });
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
        // The person before their links, as whatever ends these: in another order two would wait for each other.
        await lockAddress(transaction, link.userId);
        if (!(await spendMailToken(transaction, tokenHash, at))) throw linkRefused();
        const { userId, address } = link;
        if (!(await confirmPendingAddress(transaction, { userId, address, at }))) throw linkRefused();
        await spendMailTokensOf(transaction, userId, 'verify-address', at);
        await endMailedLinks(transaction, userId);
        await noteSecurityEvent(transaction, { kind: 'address-confirmed', userId, byId: null, at, from });
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
