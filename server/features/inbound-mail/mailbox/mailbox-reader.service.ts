import { randomUUID } from 'node:crypto';
import { dueBy } from '#server/db/queries/due.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type AnswersByMail, answersByMail } from '#server/platform/mail/answers-by-mail.ts';
import { pauseAfterMs } from '#server/platform/outbox/backoff.ts';
import type { Portal } from '#server/portal.ts';
import { type Mailbox, MailboxAwayError, type MailboxPlace, openMailbox } from './imap-mailbox.ts';
import { claimMailbox, noteFailure, noteLook, releaseMailbox } from './mailbox.queries.ts';
import type { TakeMails } from './take-mails.service.ts';

const [second, minute] = [1000, 60_000];
/** Also how long a killed process delays the others; renewed before each mail. */
const claimMs = 15 * second;
/** Where the server tells news a look is made all the same: it may have missed something. */
const lookEveryMs = 5 * minute;
const pollEveryMs = 30 * second;
const pauseMaxMs = 10 * minute;

interface Looking {
  place: MailboxPlace;
  answers: AnswersByMail;
  onNews(): void;
}

/** Reads the mailbox in the one process that has claimed it. `look` is called every few seconds, and at once on news. */
export function createMailboxReader(portal: Portal, takeMails: TakeMails) {
  const { db, config, settings, clock, elapsed, log } = portal;
  const claim = randomUUID();
  let open: (MailboxPlace & { mailbox: Mailbox }) | null = null;
  let [nextLookAt, failures, failure, isStopped, isNews] = [0, 0, null as string | null, false, false];

  function placeNow(): MailboxPlace | null {
    const { inboundMailFolder: folder, inboundMailTakenFolder: takenFolder } = settings();
    return config.mailboxUrl ? { url: config.mailboxUrl, folder, takenFolder } : null;
  }

  async function hold(): Promise<boolean> {
    if (isStopped) return false;
    const now = clock();
    return claimMailbox(db, { claim, free: dueBy(now, claimMs), until: isoTime(now + claimMs) });
  }

  async function look(onNews: () => void): Promise<void> {
    const [place, answers] = [placeNow(), answersByMail(config, settings())];
    if (!place || !answers || !(await hold())) return letGo();
    if (open && isOther(open, place)) await close();
    if (open?.mailbox.isUsable() === false) return lost();
    if (isNews || elapsed() >= nextLookAt) await lookInto({ place, answers, onNews });
  }

  async function lookInto(looking: Looking): Promise<void> {
    try {
      await takeNew(looking);
    } catch (error) {
      await close();
      if (!(error instanceof MailboxAwayError)) throw error;
      await failed(error);
    }
  }

  async function takeNew({ place, answers, onNews }: Looking): Promise<void> {
    open ??= { ...place, mailbox: await openMailbox(place, onNews) };
    isNews = false;
    const { mailbox } = open;
    const isWell = await takeMails({ mailbox, answers, mayGoOn: hold });
    await settled(mailbox, isWell);
    mailbox.waitForNews();
  }

  async function settled({ tellsNews }: Mailbox, isWell: boolean): Promise<void> {
    if (failure !== null) log.info('the mailbox answers again');
    [failures, failure] = [0, null];
    nextLookAt = elapsed() + (tellsNews && isWell ? lookEveryMs : pollEveryMs);
    await noteLook(db, isoTime(clock()));
  }

  async function failed(error: MailboxAwayError): Promise<void> {
    failures += 1;
    if (failure === null) log.warn({ err: error }, 'the mailbox cannot be read');
    failure = error.message;
    isNews = false;
    nextLookAt = elapsed() + Math.min(pauseAfterMs(failures), pauseMaxMs);
    await noteFailure(db, { failure, at: isoTime(clock()) });
  }

  /** Another process says from now on how the mailbox is. */
  async function letGo(): Promise<void> {
    [failures, failure] = [0, null];
    await close();
  }

  /** A server that ends each connection at once is not asked without a pause. */
  async function lost(): Promise<void> {
    await close();
    isNews = false;
    nextLookAt = elapsed() + pauseAfterMs(1);
  }

  async function close(): Promise<void> {
    const closing = open;
    open = null;
    if (closing) nextLookAt = 0;
    await closing?.mailbox.close();
  }

  return {
    look,
    /** Makes the next look happen, unless the mailbox is away. */
    noteNews() {
      isNews = failures === 0;
    },
    isAway: () => failure !== null,
    /** Ends the current look after its present mail. */
    stop() {
      isStopped = true;
    },
    async release(): Promise<void> {
      await close();
      await releaseMailbox(db, claim);
    },
  };
}

function isOther(one: MailboxPlace, other: MailboxPlace): boolean {
  return one.folder !== other.folder || one.takenFolder !== other.takenFolder;
}
