import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import type { LinkedBy } from '#contract/values/single-sign-on.ts';
import { type Doer, logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { deletePendingSignIns } from '#server/features/auth/factors/challenges.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { longTimeIn } from '#server/platform/long-day.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import type { AssertedIdentity } from './asserted-identity.ts';
import { type InstitutionLinkRow, insertLink } from './institution-links.queries.ts';

interface NewLink {
  userId: number;
  institution: { id: number; name: string };
  entityId: string;
  lastingIds: AssertedIdentity['lastingIds'];
  linkedBy: LinkedBy;
  from: Doer['from'];
}

/** Connects and disconnects accounts in the caller's transaction, and mails their people. */
export function createInstitutionLinks({ clock, writeMail }: { clock: Clock; writeMail: WriteMail }) {
  const tell = (transaction: Transaction, userId: number, { subject, what }: { subject: string; what: string }) =>
    writeMail(transaction, {
      userIds: [userId],
      kind: 'sign-in-security',
      key: `sign-in-security:${randomUUID()}`,
      subject,
      paragraphs: (zone) => [
        `${what} on ${longTimeIn(zone, clock())}.`,
        'Was it not you? Undo it under Account settings, and tell us at once.',
      ],
      link: { label: 'Account settings', path: paths.accountSignIn },
    });

  return {
    /** Links by the best of the lasting ids; the others are not stored. */
    async link(transaction: Transaction, made: NewLink): Promise<InstitutionLinkRow> {
      const { userId, institution, entityId, lastingIds, linkedBy, from } = made;
      const [best] = lastingIds;
      if (!best) throw new Error('There is no lasting id to connect an account by');
      const at = isoTime(clock());
      const row = await insertLink(transaction, {
        userId,
        institutionId: institution.id,
        entityId,
        linkedBy,
        linkedAt: at,
        subjectKind: best.kind,
        subjectHash: best.hash,
      });
      await logSecurityEvent(transaction, { kind: 'institution-linked', userId, byId: userId, at, from });
      await tell(transaction, userId, {
        subject: `Your account is connected with ${institution.name}`,
        what: `Your account was connected with the one you have at ${institution.name}, with which you can sign in from now on. That was`,
      });
      return row;
    },

    /** The effects of undoing a link besides the row, by its person or an administrator. */
    async unlinked(
      transaction: Transaction,
      { userId, name, byId, from }: Doer & { userId: number; name: string },
    ): Promise<void> {
      const at = isoTime(clock());
      await deletePendingSignIns(transaction, userId);
      await logSecurityEvent(transaction, { kind: 'institution-unlinked', userId, byId, at, from });
      const isOwn = byId === userId;
      await tell(transaction, userId, {
        subject: `Your account is no longer connected with ${name}`,
        what: isOwn
          ? `Your account was disconnected from the one you have at ${name}`
          : `An administrator disconnected your account from the one you have at ${name}, and signed you out everywhere,`,
      });
    },
  };
}

export type InstitutionLinks = ReturnType<typeof createInstitutionLinks>;
