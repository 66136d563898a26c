import { dueBy } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import {
  type ClaimedMail,
  claimMails,
  deleteOldTokens,
  updateAddressRefused,
  updateMail,
} from './mail-outbox.queries.ts';
import type { Attempt } from './mail-sender.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** Pauses after each failed attempt; the last one repeats. */
const pausesMs = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 6 * hour];
/** Mails that this process sends at the same time. */
const atOnce = 5;
/** Longer than an attempt may take. Mails claimed by a process that died are tried again after this. */
const claimMs = 2 * minute;
/** A stop waits this long for mails on their way. */
const stopWithinMs = 2 * second;
/** Expired links are kept this long. The outcomes of mails are kept for the period that administrators set. */
const keptMs = 90 * day;

export interface MailOutboxOptions {
  db: Db;
  clock: Clock;
  attempt(mail: ClaimedMail, stopping: AbortSignal): Promise<Attempt>;
  /** Called after mails were sent, or failed. */
  onChange(): void;
}

export interface MailOutbox {
  /** Sends due mails. Each process calls it repeatedly. */
  sendDue(): Promise<void>;
  /** Starts nothing more; mails on their way get some seconds, and are tried again after the next start. */
  stop(): void;
  /** Deletes links that expired long ago. */
  sweep(): Promise<void>;
}

/**
 * Sends mails at least once: a process claims a row, sends it and then stores the outcome. If the process dies in between, the claim
 * expires and the mail is sent again, with the same Message-ID.
 */
export function createMailOutbox({ db, clock, attempt, onChange }: MailOutboxOptions): MailOutbox {
  const stopping = new AbortController();
  let isStopped = false;

  async function sendDue(): Promise<void> {
    for (;;) {
      if (isStopped) return;
      const now = clock();
      const times = { free: dueBy(now, claimMs), until: isoTime(now + claimMs) };
      const due = [0, ...pausesMs].map((pause) => dueBy(now, pause));
      const mails = await claimMails(db, { ...times, due, limit: atOnce });
      if (mails.length === 0) return;
      await Promise.all(mails.map(async (mail) => settle(mail, await attempt(mail, stopping.signal))));
      onChange();
    }
  }

  async function settle(mail: ClaimedMail, outcome: Attempt): Promise<void> {
    const now = isoTime(clock());
    if (outcome === 'sent') return updateMail(db, mail, { state: 'sent', reason: null, settledAt: now });
    if ('dropped' in outcome) {
      return updateMail(db, mail, { state: 'dropped', reason: outcome.dropped, settledAt: now });
    }
    const { reason, blame } = outcome.failed;
    if (blame === 'address' && outcome.address !== null) {
      await updateAddressRefused(db, outcome.address, { emailRefusedAt: now, emailRefusal: reason });
    }
    if (blame !== 'later' || now >= mail.giveUpAt) {
      return updateMail(db, mail, { state: 'failed', reason, settledAt: now });
    }
    const pause = pausesMs[Math.min(mail.attempts, pausesMs.length) - 1] ?? minute;
    return updateMail(db, mail, { state: 'waiting', reason, settledAt: null, dueAt: isoTime(clock() + pause) });
  }

  return {
    sendDue,
    stop() {
      isStopped = true;
      setTimeout(() => stopping.abort(), stopWithinMs).unref();
    },
    sweep: () => deleteOldTokens(db, isoTime(clock() - keptMs)),
  };
}
