import type { Invited, Invitees } from '#contract/people/invitations.ts';
import { paths } from '#contract/values/pages.ts';
import { invitedAgainAfterMs, invitedAtOnceMax } from '#contract/values/people/invitations.ts';
import { invitationMs } from '#contract/values/settings/setting-list.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { InstitutionValues } from '#server/db/queries/institution-values.ts';
import { logSecurityEvents, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { invitationMail } from '#server/features/auth/invitations/invitation-mail.ts';
import {
  endLinksOfInvited,
  insertInvitationLinks,
  upsertInvitations,
} from '#server/features/auth/invitations/invitations.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import type { Portal } from '#server/portal.ts';
import { countInvitees, type Invitee, lockInvitees } from './invitations.queries.ts';

export interface Inviter {
  byId: number;
  fullName: string;
  from: RequestOrigin;
}

/** Invites people of the institutions that the inviter acts for, in the caller's transaction. */
export async function invite(
  portal: Portal,
  transaction: Transaction,
  { values, invitees, by }: { values: InstitutionValues; invitees: Invitees; by: Inviter },
): Promise<Invited> {
  const at = isoTime(portal.clock());
  if ('userIds' in invitees) {
    const asked = { ids: invitees.userIds, limit: invitedAtOnceMax };
    return {
      ...(await inviteAll(portal, transaction, await lockInvitees(transaction, values, asked), by)),
      remaining: 0,
    };
  }
  const of = ['not-invited', 'expired', ...(invitees.alsoInvited ? (['sent', 'opened'] as const) : [])] as const;
  const asked = { states: { of, at }, institution: invitees.institutionId };
  const all = await countInvitees(transaction, values, asked);
  const people = await lockInvitees(transaction, values, { ...asked, limit: invitedAtOnceMax });
  return { ...(await inviteAll(portal, transaction, people, by)), remaining: Math.max(0, all - people.length) };
}

async function inviteAll(
  { clock, config, settings, writeMail }: Portal,
  transaction: Transaction,
  people: readonly Invitee[],
  { byId, fullName: inviter, from }: Inviter,
): Promise<Omit<Invited, 'remaining'>> {
  const now = clock();
  const at = isoTime(now);
  const expiresAt = isoTime(now + invitationMs(settings()));
  const reasons = new Map(people.map((one) => [one.id, whyNot(one)]));
  const addressOf = (one: Invitee) => (config.mail ? mailAddressOf(one) : null);
  const rows = people
    .filter(({ id }) => reasons.get(id) === null)
    .map((one) => ({
      ...{ userId: one.id, invitedBy: byId, invitedAt: at, expiresAt },
      ...{ sentTo: addressOf(one), openedAt: null, acceptedAt: null },
    }));
  const stored = await upsertInvitations(transaction, rows, isoTime(now - invitedAgainAfterMs));
  for (const { userId } of rows) if (!stored.has(userId)) reasons.set(userId, 'Was invited a moment ago');
  const invited = people.filter(({ id }) => stored.has(id));
  await endLinksOfInvited(
    transaction,
    invited.map(({ id }) => id),
    at,
  );
  const common = { portalName: settings().name, inviter, invitedAt: at, expiresAt };
  const byMail = invited.flatMap((one) => {
    const sentTo = addressOf(one);
    return sentTo === null ? [] : [{ ...common, userId: one.id, sentTo, ...named(one) }];
  });
  await writeMail(transaction, byMail.map(invitationMail));
  const byHand = invited.filter((one) => addressOf(one) === null).map((one) => ({ one, ...createToken() }));
  await insertInvitationLinks(
    transaction,
    byHand.map(({ one, tokenHash }) => ({ userId: one.id, tokenHash, createdAt: at, expiresAt })),
  );
  await log(transaction, invited, { byId, at, from });
  return {
    mailed: byMail.length,
    texts: byHand.map(({ one, token }) => ({
      ...{ userId: one.id, fullName: one.fullName, ...named(one), email: one.email ?? one.pendingEmail },
      // The secret is in the fragment, which browsers never send, so it does not appear in any log.
      ...{ url: `${paths.setPassword}#${token}`, expiresAt },
    })),
    leftOut: people.flatMap(({ id, fullName }) => {
      const reason = reasons.get(id) ?? null;
      return reason === null ? [] : [{ userId: id, fullName, reason }];
    }),
  };
}

const named = ({ username, companyName }: Invitee) => ({ username, companyName });

/** The address that the invitation confirms, or the confirmed one unless it rejects mails. */
function mailAddressOf({ pendingEmail, email, emailRefusedAt }: Invitee): string | null {
  return pendingEmail ?? (emailRefusedAt === null ? email : null);
}

function whyNot({ lastSignInAt, deactivatedAt, signsInThere, companyName }: Invitee): string | null {
  if (deactivatedAt !== null) return 'Is deactivated';
  if (lastSignInAt !== null) return 'Has signed in already';
  if (signsInThere) return `${companyName} has its people sign in with their account there`;
  return null;
}

async function log(
  transaction: Transaction,
  invited: readonly Invitee[],
  { byId, at, from }: { byId: number; at: string; from: RequestOrigin },
): Promise<void> {
  const change = { byId, at, objectType: 'user', action: 'invite' } as const;
  await recordChanges(
    transaction,
    invited.map(({ id, institutionId }) => ({ ...change, objectId: id, institutionId })),
  );
  await logSecurityEvents(
    transaction,
    invited.map(({ id }) => ({ kind: 'invited', userId: id, at, byId, from })),
  );
}
