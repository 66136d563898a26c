import type { Message, Quote } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { headOf } from '#contract/values/chat/message-heads.ts';
import { duplicateWindowMs } from '#contract/values/limits.ts';

/** What a tab holds of one conversation: an unbroken stretch of messages, oldest first, each once. */
export interface History {
  readonly messages: readonly Message[];
  /** Messages before the first one held that were changed or deleted: a page on its way may bring them as they were. */
  readonly revisedBefore: readonly Message[];
  /** Whether the server may have messages before the first one held. */
  readonly hasOlder: boolean;
  /** Nothing that changed after the first message held is missing up to this change; a catch-up asks for what came after. */
  readonly caughtUpTo: number;
  /** False from the moment something may be missing until a catch-up has brought it. */
  readonly isLive: boolean;
  /** Set where messages were put between or before those held, or taken out, which no catch-up tells. */
  readonly isOutdated?: true;
}

type MessageFrame = Pick<Extract<ServerFrame, { type: 'chat' | 'revised' }>, 'message' | 'previousChange'>;

/** The newest page of a conversation, as the beginning of what is held. */
export function startHistory(page: readonly Message[], limit: number, isLive: boolean): History {
  return {
    messages: merge([], page),
    revisedBefore: [],
    hasOlder: page.length >= limit,
    caughtUpTo: lastChange(page),
    isLive,
  };
}

/** Adds the page before the first message held. */
export function addOlder(history: History, page: readonly Message[], limit: number): History {
  const first = page[0]?.id ?? 0;
  return {
    ...history,
    messages: merge(
      merge(history.messages, page),
      history.revisedBefore.filter(({ id }) => page.some((message) => message.id === id)),
    ),
    revisedBefore: history.revisedBefore.filter(({ id }) => id < first),
    hasOlder: page.length >= limit,
  };
}

/** Adds everything that changed after `caughtUpTo`. What came live meanwhile is to be added again after it. */
export function addCaughtUp(history: History, missed: readonly Message[], isLive: boolean): History {
  const caughtUpTo = Math.max(history.caughtUpTo, lastChange(missed));
  const isBefore = (message: Message) => isBeforeHeld(history, message);
  return {
    ...history,
    messages: merge(
      history.messages,
      missed.filter((message) => !isBefore(message)),
    ),
    revisedBefore: merge(history.revisedBefore, missed.filter(isBefore)),
    caughtUpTo,
    isLive,
  };
}

/** Adds a message that has just arrived or was revised. Whatever came before that and is not known is a gap. */
export function addLive(history: History, { message, previousChange }: MessageFrame): History {
  if (isBeforeHeld(history, message)) {
    // A late echo of something long past would leave a gap behind it; its page brings it when it is asked for.
    if (message.change === message.id) return history;
    const revisedBefore = merge(history.revisedBefore, [message]);
    return { ...afterChange(history, message.change, previousChange), revisedBefore };
  }
  const next = afterChange(history, message.change, previousChange);
  if (repeatsItself(history.messages, message)) return next;
  return { ...next, messages: merge(history.messages, [message]) };
}

/** What an answer shows of the message that it answers: as this tab knows it now. */
export function quoteNow(
  { messages, revisedBefore }: Pick<History, 'messages' | 'revisedBefore'>,
  quote: Quote,
): Quote {
  const isAnswered = ({ id }: Message) => id === quote.id;
  const now = messages.find(isAnswered) ?? revisedBefore.find(isAnswered);
  return now ? { ...quote, head: headOf(now.content), isDeleted: now.deletedAt !== null } : quote;
}

function isBeforeHeld({ hasOlder, messages }: History, { id }: Message): boolean {
  return hasOlder && id < (messages[0]?.id ?? 0);
}

function afterChange(history: History, change: number, previousChange: number | null): History {
  if (change <= history.caughtUpTo) return history;
  return previousChange === history.caughtUpTo ? { ...history, caughtUpTo: change } : withGap(history);
}

/** Something may be missing: the line was down, or may have been. */
export function withGap(history: History): History {
  return history.isLive ? { ...history, isLive: false } : history;
}

/** It shows on until it is read anew. */
export function outdated(history: History): History {
  return { ...history, isOutdated: true };
}

// The same text from the same sender within five seconds is not shown again. Only where no clientId tells
// two messages apart: people do say "ok" twice.
function repeatsItself(held: readonly Message[], message: Message): boolean {
  if (message.clientId !== null || held.some((other) => other.id === message.id)) return false;
  const previous = held.findLast((other) => other.senderId === message.senderId);
  if (previous === undefined || previous.content !== message.content) return false;
  if (previous.attachment?.url !== message.attachment?.url) return false;
  if (previous.enclosure?.id !== message.enclosure?.id) return false;
  return Math.abs(Date.parse(message.timestamp) - Date.parse(previous.timestamp)) < duplicateWindowMs;
}

/** The union by id in ascending order, of each the newest. The same array when nothing is new, so that nothing is drawn again. */
function merge(held: readonly Message[], added: readonly Message[]): readonly Message[] {
  const known = new Map(held.map((message) => [message.id, message]));
  let isChanged = false;
  for (const message of added) {
    const before = known.get(message.id);
    if (before !== undefined && !isNewer(message, before)) continue;
    // What was read once stays read.
    known.set(message.id, before?.read ? { ...message, read: true } : message);
    isChanged = true;
  }
  return isChanged ? [...known.values()].sort((a, b) => a.id - b.id) : held;
}

function isNewer(message: Message, before: Message): boolean {
  if (message.change !== before.change) return message.change > before.change;
  return message.read && !before.read;
}

function lastChange(messages: readonly Message[]): number {
  return Math.max(0, ...messages.map(({ change }) => change));
}
