import type { Selectable } from 'kysely';
import { forgottenPasswordLinkMs } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { findAccount } from '#server/features/auth/auth.queries.ts';
import { findRequiringInstitution } from '#server/features/auth/closed-ways/closed-ways.queries.ts';
import { invitationMail } from '#server/features/auth/invitations/invitation-mail.ts';
import { findMailedInvitation } from '#server/features/auth/invitations/invitations.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { SharedLimit } from '#server/platform/limits/limits.ts';
import type { Portal } from '#server/portal.ts';
import { hasPasswordRequest, insertPasswordRequest, takePasswordRequests } from './forgotten-passwords.queries.ts';

export interface ForgottenPasswords {
  /**
   * Records a request without checking whether the account exists, so neither the response nor its timing reveals it.
   * Throws 429 after too many requests under one name or from one network.
   */
  request(asked: { username: string; from: RequestOrigin }): Promise<void>;
  /** Mails a link for each request whose account has a confirmed address. */
  answerAll(): Promise<void>;
}

interface AskedFor {
  id: number;
  usernameKey: string;
  requestedAt: string;
}

/** Limit for one transaction, so that a flood of requests does not block other writers. */
const answeredAtOnce = 20;

export function createForgottenPasswords(portal: Portal): ForgottenPasswords {
  const { db, clock, limits, writeMail, settings } = portal;
  const ofNetwork = limitOfCalls(limits, 'forgotten passwords of a network');
  const ofAccount = limitOfCalls(limits, 'forgotten passwords of an account');

  async function refuseAbove(limit: SharedLimit, key: string): Promise<void> {
    const { waitMs } = await limit.take(key);
    if (waitMs === 0) return;
    const minutes = Math.ceil(waitMs / 60_000);
    const message = `Too many links were asked for. Please look for an e-mail you already have, or try again in ${minutes} min.`;
    throw tooManyRequests(message, waitMs);
  }

  return {
    async request({ username, from }) {
      await refuseAbove(ofNetwork, addressKey(from.address));
      await refuseAbove(ofAccount, usernameKey(username));
      await insertPasswordRequest(db, { usernameKey: usernameKey(username), requestedAt: isoTime(clock()), ...from });
    },

    async answerAll() {
      while (await hasPasswordRequest(db)) {
        await db.transaction().execute(async (transaction) => {
          for (const request of await takePasswordRequests(transaction, answeredAtOnce)) {
            await answer(transaction, request);
          }
        });
      }
    },
  };

  async function answer(transaction: Transaction, request: Selectable<Schema['passwordRequests']>): Promise<void> {
    const account = await findAccount(transaction, request.usernameKey);
    if (!account) return;
    const institution = await findRequiringInstitution(transaction, account.id, isoTime(clock()));
    const invitation = await findMailedInvitation(transaction, account.id, isoTime(clock()));
    if (institution) await writeMail(transaction, mailAbout(institution, account.id, request));
    // Nothing else goes to an address that is not confirmed, so its person gets their invitation once more.
    else if (invitation?.sentTo)
      await writeMail(
        transaction,
        invitationMail({ ...invitation, sentTo: invitation.sentTo, portalName: settings().name }),
      );
    else await writeMail(transaction, mailTo(account.id, request));
    await logSecurityEvent(transaction, {
      kind: 'link-asked',
      userId: account.id,
      byId: null,
      at: request.requestedAt,
      from: request.address === null ? null : { address: request.address, browser: request.browser ?? '' },
    });
  }

  /**
   * For people whose institution requires its own sign-in: a password could not be used, so the mail says this instead.
   */
  function mailAbout(
    { name, linkKey }: { name: string; linkKey: string },
    userId: number,
    { id, usernameKey, requestedAt }: AskedFor,
  ) {
    return {
      userIds: [userId],
      kind: 'forgotten-password' as const,
      key: `forgotten-password:${id}`,
      subject: 'How you sign in',
      paragraphs: [
        `Someone, most likely you, asked for a new password for your account “${usernameKey}” at ${settings().name}.`,
        `You don’t need one: at ${name}, people sign in with their account there.`,
      ],
      link: { label: 'Sign in through your institution', path: `${paths.institutionSignIn}?institution=${linkKey}` },
      sendBefore: isoTime(Date.parse(requestedAt) + 2 * forgottenPasswordLinkMs),
    };
  }

  function mailTo(userId: number, { id, usernameKey, requestedAt }: AskedFor) {
    return {
      userIds: [userId],
      kind: 'forgotten-password' as const,
      key: `forgotten-password:${id}`,
      subject: 'Choose a new password',
      paragraphs: [
        `Someone, most likely you, asked for a new password for your account “${usernameKey}” at ${settings().name}.`,
        'The link works once, for 30 minutes. Once you’ve chosen a password, you’re signed out everywhere else.',
        'If it wasn’t you, ignore this e-mail: your password stays as it is.',
      ],
      link: {
        label: 'Choose a new password',
        path: paths.setPassword,
        token: { purpose: 'forgotten-password' as const, lastsMs: forgottenPasswordLinkMs },
      },
      // After that time the person has asked again, or no longer needs it.
      sendBefore: isoTime(Date.parse(requestedAt) + 2 * forgottenPasswordLinkMs),
    };
  }
}
