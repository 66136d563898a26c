import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PortalLine } from '#contract/values/chat/portal-lines.ts';
import { dueBy } from '#server/db/queries/due.ts';
import type { NewPush } from '#server/db/queries/pushes.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { NewMail } from '#server/platform/mail/write-mail.ts';
import { insertNews, listDueNews, type NewsRow, postponeNews, takeNews } from './news.queries.ts';

/** What the portal writes into the chat of two people in the name of one of them. Under one name it is stored once. */
export interface ChatLine {
  fromId: number;
  toId: number;
  content: string;
  line: PortalLine;
  /** Which of its kind it is. */
  name: string | number;
}

/** The clientId under which a line is stored. */
export function nameOfLine({ line, name }: Pick<ChatLine, 'line' | 'name'>): string {
  return `${line}-${name}`;
}

/** The same entry behind the bell of each of these people; who has left gets none. */
export interface BellNote {
  userIds: readonly number[];
  title: string;
  description: string;
  createdBy: number;
}

/** What people are told of a change. Mails whose words are known with it are written in its own transaction instead. */
export interface Telling {
  lines?: readonly ChatLine[];
  notes?: readonly BellNote[];
  mails?: readonly NewMail[];
  /** What their devices show while the portal is closed. */
  pushes?: readonly NewPush[];
}

/** Notes in the transaction of a change that it is to be told. `About` is kept as JSON. */
export type NoteNews<About> = (transaction: Db, about: About) => Promise<void>;

/** Stores what is told in one transaction with `take`, and nothing where that answers no; afterwards open screens hear of it. */
export type Tell = (telling: Telling, take: (transaction: Db) => Promise<boolean>) => Promise<void>;

export interface News {
  /**
   * Registers a kind of news. `word` says what is told, as things stand then: nothing where the change was undone meanwhile.
   * Answers what notes news of this kind.
   */
  register<About extends object>(kind: string, word: (about: About) => Promise<Telling>): NoteNews<About>;
  /** For the bell alone, in words that stay as they are. */
  ring: NoteNews<BellNote>;
  /** How many were noted in this process so far. */
  noted(): number;
  /** Tells what is due, also what other processes noted. Rejects where something could not be told; it is tried again later. */
  tellDue(tell: Tell): Promise<void>;
}

const [second, minute] = [1000, 60_000];

/** How long after each failure it is tried again; the last pause repeats, often enough for the alert of failing jobs. */
const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute];
const readAtOnce = 100;

/** What changes cause for others: noted in the transaction of the change, told soon after it, once. */
export function createNews({ db, clock }: { db: Db; clock: Clock }): News {
  const words = new Map<string, (about: never) => Promise<Telling>>();
  let noted = 0;

  function register<About extends object>(kind: string, word: (about: About) => Promise<Telling>): NoteNews<About> {
    if (words.has(kind)) throw new Error(`There are two kinds of news called ${kind}`);
    words.set(kind, word);
    return async (transaction, about) => {
      const at = isoTime(clock());
      await insertNews(transaction, { kind, about: JSON.stringify(about), createdAt: at, dueAt: at });
      noted++;
    };
  }

  async function tellOne(row: NewsRow, tell: Tell): Promise<void> {
    const word = words.get(row.kind);
    if (!word) throw new Error('This version does not know its kind');
    await tell(await word(JSON.parse(row.about) as never), (transaction) => takeNews(transaction, row.id));
  }

  async function postpone(row: NewsRow): Promise<void> {
    const pause = pausesMs[Math.min(row.attempts, pausesMs.length - 1)] ?? minute;
    await postponeNews(db, row, isoTime(clock() + pause));
  }

  return {
    register,
    ring: register('note', async (note: BellNote) => ({ notes: [note] })),
    noted: () => noted,
    async tellDue(tell) {
      const failures: Error[] = [];
      for (;;) {
        const due = await listDueNews(db, dueBy(clock(), Math.max(...pausesMs)), readAtOnce);
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
