import type { Message } from '#contract/chat/chat.ts';
import type { Db } from '#server/db/schema.ts';
import { progressOfOtherSide } from './chat.access.ts';
import { toMessage } from './chat.queries.ts';
import { listMessagesSentAs } from './chat-commit.queries.ts';
import { listMarks } from './chat-marks.queries.ts';
import { listQuotes } from './message-quotes.queries.ts';

/** A message with the clientId under which it is stored: its sender's, or one of the server's own. */
export interface Named {
  written: Pick<Message, 'senderId'>;
  storedAs: string;
}

/** Messages that may be stored, though nobody was told: the answer to their commit was lost. */
export interface Unanswered {
  note(batch: readonly Named[]): void;
  has(message: Named): boolean;
  forget(batch: readonly Named[]): void;
}

/** Beyond this many the oldest are forgotten; found again, they are acknowledged to their senders alone. */
const unansweredMax = 10_000;

export function rememberUnanswered(): Unanswered {
  const names = new Set<string>();
  return {
    note(batch) {
      for (const message of batch) names.add(nameOf(message));
      for (const oldest of names) {
        if (names.size <= unansweredMax) break;
        names.delete(oldest);
      }
    },
    has: (message) => names.has(nameOf(message)),
    forget(batch) {
      for (const message of batch) names.delete(nameOf(message));
    },
  };
}

/** By what a message is known when it comes again. */
export function nameOf({ written, storedAs }: Named): string {
  return `${written.senderId} ${storedAs}`;
}

/** A message that comes twice in one batch waits for the next, which finds the first of the two stored. */
export function withoutRepetition<Item extends Named>(batch: readonly Item[]): { first: Item[]; again: Item[] } {
  const names = new Set<string>();
  const [first, again]: [Item[], Item[]] = [[], []];
  for (const item of batch) {
    const name = nameOf(item);
    (names.has(name) ? again : first).push(item);
    names.add(name);
  }
  return { first, again };
}

/** Those that were stored before, by their names, as they are now. */
export async function findEarlier(db: Db, batch: readonly Named[]): Promise<Map<string, Message>> {
  const sent = batch.map(({ written: { senderId }, storedAs }) => ({ senderId, clientId: storedAs }));
  const rows = await listMessagesSentAs(db, sent);
  if (rows.length === 0) return new Map();
  const marks = await listMarks(db, [...new Set(rows.map((row) => row.conversation))]);
  const quotes = await listQuotes(db, rows);
  return new Map(
    rows.map((row) => {
      const ofConversation = marks.filter((mark) => mark.conversation === row.conversation);
      return [
        nameOf({ written: row, storedAs: row.clientId ?? '' }),
        toMessage(row, { readUpTo: progressOfOtherSide(ofConversation, row).readUpTo, quotes }),
      ];
    }),
  );
}
