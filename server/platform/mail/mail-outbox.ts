import type { FastifyBaseLogger } from 'fastify';
import { finishClaimed } from '#server/db/queries/claimed-rows.ts';
import { hasClaimable } from '#server/db/queries/outbox.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { pauseAfterMs } from '#server/platform/outbox/backoff.ts';
import { createSending, type Sending } from '#server/platform/outbox/sending.ts';
import { type ClaimedMail, claimMails, deleteOldTokens, updateAddressRefused } from './mail-outbox.queries.ts';
import type { Attempt } from './mail-sender.ts';
import { deleteOldReplyAddresses } from './reply-addresses.queries.ts';

const [minute, day] = [60_000, 86_400_000];

/** The mail server is the one receiver of all mails. It gets this many at the same time from a process. */
const mailServer = { key: 'mail server', most: 5 };
const claimMs = 2 * minute;
/** Expired links are kept this long. The outcomes of mails are kept for the period that administrators set. */
const keptMs = 90 * day;

export interface MailOutboxOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  attempt(mail: ClaimedMail, stopping: AbortSignal): Promise<Attempt>;
  /** Called after mails were sent, or failed. */
  onChange(): void;
}

export interface MailOutbox extends Sending {
  /** Deletes links that expired long ago. */
  sweep(): Promise<void>;
}

/** The channel of mails. A mail that leaves twice has the same Message-ID. */
export function createMailOutbox({ db, clock, log, attempt, onChange }: MailOutboxOptions): MailOutbox {
  let hasChanged = false;

  async function send(mail: ClaimedMail, stopping: AbortSignal): Promise<void> {
    await finishClaimed(db, 'outbox', mail, await outcomeOf(mail, await attempt(mail, stopping)));
    hasChanged = true;
  }

  async function outcomeOf(mail: ClaimedMail, outcome: Attempt) {
    const now = isoTime(clock());
    const withoutText = { payload: null, about: null, settledAt: now };
    if (outcome === 'sent') return { ...withoutText, state: 'sent', reason: null } as const;
    if ('dropped' in outcome) return { ...withoutText, state: 'dropped', reason: outcome.dropped } as const;
    const { reason, blame } = outcome.failed;
    if (blame === 'address' && outcome.address !== null) {
      await updateAddressRefused(db, outcome.address, { emailRefusedAt: now, emailRefusal: reason });
    }
    // A failed mail can be sent again, so it keeps its text.
    if (blame !== 'later' || now >= mail.giveUpAt) return { state: 'failed', reason, settledAt: now } as const;
    return { state: 'waiting', reason, dueAt: isoTime(clock() + pauseAfterMs(mail.attempts)) } as const;
  }

  const sending = createSending(
    { clock, log },
    {
      name: 'mail',
      claimMs,
      listReady: async (rows) => ((await hasClaimable(db, rows)) ? [mailServer] : []),
      claim: (_, claim) => claimMails(db, claim),
      send: (_, mail, stopping) => send(mail, stopping),
      async noteSent() {
        if (hasChanged) onChange();
        hasChanged = false;
        // Outcomes are stored already.
        return false;
      },
    },
  );
  return {
    ...sending,
    async sweep() {
      await deleteOldTokens(db, isoTime(clock() - keptMs));
      await deleteOldReplyAddresses(db, isoTime(clock()));
    },
  };
}
