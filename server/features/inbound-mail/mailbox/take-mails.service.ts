import { dueBy, isDue } from '#server/db/queries/due.ts';
import { parseMail } from '#server/features/inbound-mail/reading/parse-mail.ts';
import { keepUnreadable } from '#server/features/inbound-mail/stray-mails.service.ts';
import type { TakeMail } from '#server/features/inbound-mail/take-mail.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { AnswersByMail } from '#server/platform/mail/answers-by-mail.ts';
import type { Portal } from '#server/portal.ts';
import type { Mailbox } from './imap-mailbox.ts';
import { beginAttempt, deleteMail, leaveMail, listMails } from './mailbox.queries.ts';

const day = 24 * 60 * 60 * 1000;
/** A mail that fails or ends the process this often is left in the mailbox, and tried again once a day. */
const attemptsMax = 5;

interface Taking {
  mailbox: Mailbox;
  answers: AnswersByMail;
  /** False once another process has the mailbox, or this one stops. */
  mayGoOn(): Promise<boolean>;
}

/**
 * Takes the mails of a mailbox one after another: reads one, stores what it becomes, and then moves it away, so that a mail is never lost
 * and a repeated one is recognised. Returns false if a mail failed for a reason that may pass.
 */
export function createTakeMails(portal: Portal, takeMail: TakeMail) {
  const { db, clock, log } = portal;

  async function takeAll({ mailbox, answers, mayGoOn }: Taking): Promise<boolean> {
    const uids = await mailbox.list();
    const left = await leftMails(mailbox, new Set(uids));
    let isWell = true;
    for (const uid of uids.filter((one) => !left.has(one))) {
      if (!(await mayGoOn())) return isWell;
      isWell = (await takeOne(mailbox, uid, answers)) && isWell;
    }
    return isWell;
  }

  /** Mails that are not tried at present. Forgets those that somebody has moved away. */
  async function leftMails({ key }: Mailbox, present: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const tried = dueBy(clock() - day, day);
    const left = new Set<number>();
    for (const { folder, uid, triedAt, leftBecause } of await listMails(db)) {
      if (folder !== key || !present.has(uid)) await deleteMail(db, { folder, uid });
      else if (leftBecause !== null && !isDue(triedAt, tried)) left.add(uid);
    }
    return left;
  }

  async function takeOne(mailbox: Mailbox, uid: number, answers: AnswersByMail): Promise<boolean> {
    const place = { folder: mailbox.key, uid };
    const attempts = await beginAttempt(db, { ...place, at: isoTime(clock()) });
    const read = await mailbox.read(uid);
    if (!read) {
      await deleteMail(db, place);
      return true;
    }
    const leave = async (leftBecause: string) => {
      await keepUnreadable(portal, read.raw, `${leftBecause}. It stays in the mailbox`);
      await leaveMail(db, { ...place, leftBecause });
      log.warn({ uid, reason: leftBecause }, 'an e-mail stays in the mailbox');
      return true;
    };
    if (!read.isWhole) return leave('It is larger than 35 MB');
    if (attempts > attemptsMax) return leave('Taking it failed several times');
    try {
      const mail = await parseMail(read.raw).catch(() => null);
      if (!mail) return await leave('It could not be read');
      await takeMail.takeRead(mail, answers);
    } catch (error) {
      log.error({ err: error, uid }, 'an e-mail of the mailbox was not taken');
      return false;
    }
    await mailbox.moveToTaken(uid);
    await deleteMail(db, place);
    return true;
  }

  return takeAll;
}

export type TakeMails = ReturnType<typeof createTakeMails>;
