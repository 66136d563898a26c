import type { Kysely } from 'kysely';
import { isSecurityMail, mailKindLabel } from '#contract/values/mail.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findMailToken } from '#server/platform/mail/mail-tokens.queries.ts';
import { giveUpAfterMs } from '#server/platform/mail/write-mail.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { dropHeldMails, type ReleasedMail, releaseMails, setMailSwitch } from './mail.queries.ts';

export function createMailbox({ db, clock }: { db: Kysely<Schema>; clock: Clock }) {
  const timesFromNow = () => ({ dueAt: isoTime(clock()), giveUpAt: isoTime(clock() + giveUpAfterMs) });

  function logAll(
    transaction: Transaction,
    mails: readonly ReleasedMail[],
    action: 'release' | 'discard',
    byId: number,
  ) {
    const by = { at: isoTime(clock()), byId, action, objectType: 'mail', institutionId: null } as const;
    return recordChanges(
      transaction,
      mails.map((mail) => ({ ...by, objectId: mail.id, after: mail })),
    );
  }

  return {
    /** Returns the number of mails. */
    release: (byId: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const mails = await releaseMails(transaction, timesFromNow());
        await logAll(transaction, mails, 'release', byId);
        return mails.length;
      }),

    /** Returns the number of mails. */
    discard: (byId: number): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const outcome = { reason: 'An administrator discarded it', settledAt: isoTime(clock()) };
        const mails = await dropHeldMails(transaction, outcome);
        await logAll(transaction, mails, 'discard', byId);
        return mails.length;
      }),

    /** Switches off the kind of mail that the link belongs to. Idempotent. Returns the name of the kind. */
    async unsubscribe(token: string): Promise<string> {
      const at = isoTime(clock());
      const known = await findMailToken(db, { tokenHash: hashToken(token), purpose: 'unsubscribe', at });
      if (!known?.kind || isSecurityMail(known.kind)) {
        throw notFound('This link is no longer valid. You can choose your e-mails under Account settings.');
      }
      await setMailSwitch(db, { userId: known.userId, kind: known.kind, off: true });
      return mailKindLabel(known.kind);
    },
  };
}
