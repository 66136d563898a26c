import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import type { LinkedBy } from '#contract/values/single-sign-on.ts';
import { type Doer, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { longTimeOf } from '#server/platform/long-day.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import { type InstitutionLinkRow, insertLink } from './institution-links.queries.ts';
import type { SaidOfPerson } from './said-of-person.ts';

interface NewLink {
  userId: number;
  institution: { id: number; name: string };
  entityId: string;
  lastingIds: SaidOfPerson['lastingIds'];
  linkedBy: LinkedBy;
  from: Doer['from'];
}

/** Connects accounts, in the transaction of what leads to it, and tells their people. */
export function createInstitutionLinks({ clock, writeMail }: { clock: Clock; writeMail: WriteMail }) {
  const tell = (transaction: Db, userId: number, { subject, what }: { subject: string; what: string }) =>
    writeMail(transaction, {
      userIds: [userId],
      kind: 'sign-in-security',
      key: `sign-in-security:${randomUUID()}`,
      subject,
      paragraphs: [
        `${what} on ${longTimeOf(clock())} (London time).`,
        'Was it not you? Undo it under Account settings, and tell us at once.',
      ],
      link: { label: 'Account settings', path: paths.account },
    });

  return {
    /** By the best of the lasting ids; the others are looked up by nobody. */
    async link(transaction: Db, made: NewLink): Promise<InstitutionLinkRow> {
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
      await noteSecurityEvent(transaction, { kind: 'institution-linked', userId, byId: userId, at, from });
      await tell(transaction, userId, {
        subject: `Your account is connected with ${institution.name}`,
        what: `Your account was connected with the one you have at ${institution.name}, with which you can sign in from now on. That was`,
      });
      return row;
    },

    /** What else undoing one does. */
    async unlinked(
      transaction: Db,
      { userId, name, from }: { userId: number; name: string; from: Doer['from'] },
    ): Promise<void> {
      const at = isoTime(clock());
      await noteSecurityEvent(transaction, { kind: 'institution-unlinked', userId, byId: userId, at, from });
      await tell(transaction, userId, {
        subject: `Your account is no longer connected with ${name}`,
        what: `Your account was disconnected from the one you have at ${name}`,
      });
    },
  };
}

export type InstitutionLinks = ReturnType<typeof createInstitutionLinks>;
