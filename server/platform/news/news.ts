import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PortalLine } from '#contract/values/chat/portal-lines.ts';
import {
  type PortalEvent,
  type portalEvents,
  type ToldBy,
  type WrittenEvent,
  writtenEvents,
} from '#contract/values/events.ts';
import type { NewPush } from '#server/db/queries/pushes.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { NewMail } from '#server/platform/mail/write-mail.ts';
import { pauseAfterMs } from '#server/platform/outbox/backoff.ts';
import { claimableRows } from '#server/platform/outbox/sending.ts';
import { insertNews, listDueNews, type NewsRow, postponeNews, takeNews } from './news.queries.ts';

/** A message that the portal writes into the chat of two people in the name of one of them. Its name makes it unique. */
export interface ChatLine {
  fromId: number;
  toId: number;
  content: string;
  line: PortalLine;
  /** Distinguishes messages of one kind. */
  name: string | number;
}

/** The clientId under which the message is stored. */
export function clientIdOfLine({ line, name }: Pick<ChatLine, 'line' | 'name'>): string {
  return `${line}-${name}`;
}

/** One bell notification for each of these people; people who have left get none. */
export interface BellNotification {
  userIds: readonly number[];
  title: string;
  description: string;
  createdBy: number;
}

/** The notifications of a change. Mails whose words are known at the change are written in its transaction instead. */
export interface Telling {
  lines?: readonly ChatLine[];
  notes?: readonly BellNotification[];
  mails?: readonly NewMail[];
  /** Notifications on their devices while the portal is closed. */
  pushes?: readonly NewPush[];
}

const partOf = { bell: 'notes', chat: 'lines', mail: 'mails', device: 'pushes' } as const satisfies Record<
  ToldBy,
  keyof Telling
>;

/** The ways of telling an event, limited to those that the table of events has for it. */
export type TellingOf<Event extends PortalEvent> = Pick<
  Telling,
  (typeof partOf)[(typeof portalEvents)[Event]['by'][number]]
>;

/** Queues news in the transaction of a change. `About` is stored as JSON. */
export type QueueNews<About> = (transaction: Transaction, about: About) => Promise<void>;

/**
 * Stores the notifications in one transaction with `take`, or nothing if `take` returns false; then sends them to open pages. `notedAt`:
 * ISO time of the change.
 */
export type Tell = (
  telling: Telling & { notedAt: string },
  take: (transaction: Transaction) => Promise<boolean>,
) => Promise<void>;

export interface News {
  /**
   * Registers a kind of news. `word` makes the notifications from the state at delivery: none if the change was undone meanwhile. Returns
   * the function that queues news of this kind.
   */
  register<Event extends Exclude<PortalEvent, WrittenEvent>, About extends object>(
    kind: Event,
    word: (about: About) => Promise<TellingOf<Event>>,
  ): QueueNews<About>;
  /** Queues the bell notification of an event whose words are known when it happens. */
  ring(transaction: Transaction, event: WrittenEvent, note: BellNotification): Promise<void>;
  /** How many were queued in this process so far. */
  noted(): number;
  /** Delivers due news, also of other processes. Rejects if some could not be delivered; those are retried later. */
  tellDue(tell: Tell): Promise<void>;
}

/** A failure is repeated often enough for the alert of failing jobs. */
const longestMs = 10 * 60_000;
const failure = 'It could not be told: the log of the portal says why';
const readAtOnce = 100;

/**
 * The channel of what is told in the portal: queued in the transaction of the change and delivered soon after it. Its rows
 * need no claim and are told once, because what they become is stored in the transaction that deletes them.
 */
export function createNews({ db, clock }: { db: Db; clock: Clock }): News {
  const words = new Map<string, (about: never) => Promise<Telling>>();
  let noted = 0;

  async function queue(transaction: Transaction, kind: PortalEvent, about: object): Promise<void> {
    await insertNews(transaction, { kind, payload: JSON.stringify(about), at: isoTime(clock()) });
    noted++;
  }

  async function tellOne(row: NewsRow, tell: Tell): Promise<void> {
    const isWritten = Object.hasOwn(writtenEvents, row.kind);
    const word = isWritten ? async (note: BellNotification) => ({ notes: [note] }) : words.get(row.kind);
    if (!word) throw new Error('This version does not know its kind');
    const telling = await word(JSON.parse(row.payload) as never);
    await tell({ ...telling, notedAt: row.createdAt }, (transaction) => takeNews(transaction, row.id));
  }

  async function postpone(row: NewsRow): Promise<void> {
    const pauseMs = Math.min(pauseAfterMs(row.attempts + 1), longestMs);
    await postponeNews(db, row, { dueAt: isoTime(clock() + pauseMs), reason: failure });
  }

  return {
    register(kind, word) {
      if (words.has(kind)) throw new Error(`There are two kinds of news called ${kind}`);
      words.set(kind, word);
      return (transaction, about) => queue(transaction, kind, about);
    },
    ring: queue,
    noted: () => noted,
    async tellDue(tell) {
      const failures: Error[] = [];
      for (;;) {
        const due = await listDueNews(db, claimableRows('bell', clock()), readAtOnce);
        if (due.length === 0) break;
        for (const row of due) {
          try {
            await tellOne(row, tell);
          } catch (cause) {
            failures.push(new Error(`News ${row.id} (${row.kind}) could not be told`, { cause }));
            await postpone(row);
          }
          await nextTurn();
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some news could not be told');
    },
  };
}
