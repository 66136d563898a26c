import { dueBy, isDue } from '#server/db/queries/due.ts';
import { parseMail } from '#server/features/inbound-mail/reading/parse-mail.ts';
import { keepUnreadable } from '#server/features/inbound-mail/stray-mails.service.ts';
import type { TakeMail } from '#server/features/inbound-mail/take-mail.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { AnswersByMail } from '#server/platform/mail/answers-by-mail.ts';
import { longestPauseMs, pauseAfterMs } from '#server/platform/outbox/backoff.ts';
import type { Portal } from '#server/portal.ts';
import type { Mailbox } from './imap-mailbox.ts';
import { beginAttempt, deleteMail, leaveMail, listMails } from './mailbox.queries.ts';

/** A mail that fails or ends the process this often is told to administrators. */
const attemptsMax = 5;
const failed = 'Taking it failed several times';
/** Such a mail would end the portal again. */
const deadly = 'Taking it ended the portal several times';

interface Taking {
  mailbox: Mailbox;
  answers: AnswersByMail;
  /** False once another process has the mailbox, or this one stops. */
  mayGoOn(): Promise<boolean>;
}

/**
 * Takes the mails of a mailbox one after another: reads one, stores what it becomes, and then moves it away, so that a mail is never lost
 * and a repeated one is recognised. Returns false if one waits
 * for another attempt.
 */
export function createTakeMails(portal: Portal, takeMail: TakeMail) {
  const { db, clock, log } = portal;

  async function takeAll({ mailbox, answers, mayGoOn }: Taking): Promise<boolean> {
    const uids = await mailbox.list();
    const waiting = await waitingMails(mailbox, new Set(uids));
    let isWell = waiting.size === 0;
    for (const uid of uids.filter((one) => !waiting.has(one))) {
      if (!(await mayGoOn())) return isWell;
      isWell = (await takeOne(mailbox, uid, answers)) && isWell;
    }
    return isWell;
  }

  /** Mails that failed and are not due again. Forgets those that somebody has moved away. */
  async function waitingMails({ key }: Mailbox, present: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const due = dueBy(clock(), longestPauseMs);
    const waiting = new Set<number>();
    for (const { folder, uid, triedAt, attempts } of await listMails(db)) {
      const nextAt = isoTime(Date.parse(triedAt) + pauseAfterMs(attempts));
      if (folder !== key || !present.has(uid)) await deleteMail(db, { folder, uid });
      else if (!isDue(nextAt, due)) waiting.add(uid);
    }
    return waiting;
  }

  async function takeOne(mailbox: Mailbox, uid: number, answers: AnswersByMail): Promise<boolean> {
    const place = { folder: mailbox.key, uid };
    const { attempts, before } = await beginAttempt(db, { ...place, at: isoTime(clock()) });
    const read = await mailbox.read(uid);
    if (!read) {
      await deleteMail(db, place);
      return true;
    }
    const leave = async (leftBecause: string) => {
      await keepUnreadable(portal, read.raw, `${leftBecause}. It stays in the mailbox`);
      await leaveMail(db, { ...place, leftBecause });
      log.warn({ uid, reason: leftBecause }, 'an e-mail stays in the mailbox');
      return false;
    };
    if (!read.isWhole) return leave('It is larger than 35 MB');
    if (before === deadly || (attempts > attemptsMax && before === null)) return leave(deadly);
    try {
      const mail = await parseMail(read.raw).catch(() => null);
      if (!mail) return await leave('It could not be read');
      await takeMail.takeRead(mail, answers);
    } catch (error) {
      log.error({ err: error, uid }, 'an e-mail of the mailbox was not taken');
      if (attempts >= attemptsMax) return leave(failed);
      await leaveMail(db, { ...place, leftBecause: 'Taking it failed' });
      return false;
    }
    await mailbox.moveToTaken(uid);
    await deleteMail(db, place);
    return true;
  }

  return takeAll;
}

export type TakeMails = ReturnType<typeof createTakeMails>;
