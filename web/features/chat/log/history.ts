import type { Message } from '#contract/chat.ts';
import { duplicateWindowMs } from '#contract/limits.ts';

/** What a tab holds of one conversation: an unbroken stretch of messages, oldest first, each once. */
export interface History {
  readonly messages: readonly Message[];
  /** Whether the server may have messages before the first one held. */
  readonly hasOlder: boolean;
  /** No message up to this id is missing after the first one held; a catch-up starts here. */
  readonly caughtUpTo: number;
  /** False from a gap in the live connection until a catch-up has closed it; meanwhile `caughtUpTo` stands still. */
  readonly isLive: boolean;
}

/** The newest page of a conversation, as the beginning of what is held. */
export function startHistory(page: readonly Message[], limit: number, isLive: boolean): History {
  return { messages: merge([], page), hasOlder: page.length >= limit, caughtUpTo: page.at(-1)?.id ?? 0, isLive };
}

/** Adds the page before the first message held. */
export function addOlder(history: History, page: readonly Message[], limit: number): History {
  return { ...history, messages: merge(history.messages, page), hasOlder: page.length >= limit };
}

/** Adds everything a catch-up from `caughtUpTo` brought, to its end. */
export function addCaughtUp(history: History, missed: readonly Message[], isLive: boolean): History {
  const messages = merge(history.messages, missed);
  const reached = Math.max(history.caughtUpTo, missed.at(-1)?.id ?? 0);
  // With the line unbroken, what came live in the meantime follows on without a gap.
  return { ...history, messages, caughtUpTo: isLive ? Math.max(reached, lastId(messages)) : reached, isLive };
}

/** Adds one message that has just arrived. */
export function addLive(history: History, message: Message): History {
  // A late echo of something long past would leave a gap behind it; its page brings it when it is asked for.
  if (history.hasOlder && message.id < (history.messages[0]?.id ?? 0)) return history;
  const caughtUpTo = history.isLive ? Math.max(history.caughtUpTo, message.id) : history.caughtUpTo;
  if (repeatsItself(history.messages, message)) return { ...history, caughtUpTo };
  return { ...history, messages: merge(history.messages, [message]), caughtUpTo };
}

/** The line was down, or may have been: whatever arrives from now on may leave a gap behind. */
export function withGap(history: History): History {
  return history.isLive ? { ...history, isLive: false } : history;
}

// specification §4: the same content from the same sender within 5 seconds is ignored. Only where no clientId tells
// two messages apart (product §2): people do say "ok" twice.
function repeatsItself(held: readonly Message[], message: Message): boolean {
  if (message.clientId !== null || held.some((other) => other.id === message.id)) return false;
  const previous = held.findLast((other) => other.senderId === message.senderId);
  if (previous === undefined || previous.content !== message.content) return false;
  if (previous.attachment?.url !== message.attachment?.url) return false;
  return Math.abs(Date.parse(message.timestamp) - Date.parse(previous.timestamp)) < duplicateWindowMs;
}

/** The union by id in ascending order. The same array when nothing is new, so that nothing is drawn again. */
function merge(held: readonly Message[], added: readonly Message[]): readonly Message[] {
  const known = new Map(held.map((message) => [message.id, message]));
  let isChanged = false;
  for (const message of added) {
    const before = known.get(message.id);
    if (before !== undefined && (before.read || !message.read)) continue;
    known.set(message.id, message);
    isChanged = true;
  }
  return isChanged ? [...known.values()].sort((a, b) => a.id - b.id) : held;
}

function lastId(messages: readonly Message[]): number {
  return messages.at(-1)?.id ?? 0;
}
