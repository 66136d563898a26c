import type { Message, Quote } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { headOf } from '#contract/values/chat/message-heads.ts';
import { duplicateWindowMs } from '#contract/values/limits.ts';

/** The loaded part of one conversation: an unbroken stretch of messages, oldest first, each once. */
export interface History {
  readonly messages: readonly Message[];
  /** Messages older than the loaded ones that were edited or deleted: a page on its way may contain their old state. */
  readonly revisedBefore: readonly Message[];
  /** Whether the server may have messages before the first loaded one. */
  readonly hasOlder: boolean;
  /** The loaded part is complete up to this change; a catch-up asks for later ones. */
  readonly caughtUpTo: number;
  /** False from the moment something may be missing until a catch-up has brought it. */
  readonly isLive: boolean;
  /** Set if messages were inserted into or removed from the loaded part, which no catch-up reports. */
  readonly isOutdated?: true;
}

type MessageFrame = Pick<Extract<ServerFrame, { type: 'chat' | 'revised' }>, 'message' | 'previousChange'>;

export function startHistory(page: readonly Message[], limit: number, isLive: boolean): History {
  return {
    messages: merge([], page),
    revisedBefore: [],
    hasOlder: page.length >= limit,
    caughtUpTo: lastChange(page),
    isLive,
  };
}

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

/** Adds everything that changed after `caughtUpTo`. Frames that arrived meanwhile must be added again afterwards. */
export function addCaughtUp(history: History, missed: readonly Message[], isLive: boolean): History {
  const caughtUpTo = Math.max(history.caughtUpTo, lastChange(missed));
  const isBefore = (message: Message) => isBeforeLoaded(history, message);
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

/** Adds a message that has just arrived or was revised. If the change before it is unknown, there is a gap. */
export function addLive(history: History, { message, previousChange }: MessageFrame): History {
  if (isBeforeLoaded(history, message)) {
    // A late echo of an old message would leave a gap behind it; loading its page brings it.
    if (message.change === message.id) return history;
    const revisedBefore = merge(history.revisedBefore, [message]);
    return { ...afterChange(history, message.change, previousChange), revisedBefore };
  }
  const next = afterChange(history, message.change, previousChange);
  if (repeatsItself(history.messages, message)) return next;
  return { ...next, messages: merge(history.messages, [message]) };
}

/** The present state of a quoted message, as far as this tab knows it. */
export function quoteNow(
  { messages, revisedBefore }: Pick<History, 'messages' | 'revisedBefore'>,
  quote: Quote,
): Quote {
  const isAnswered = ({ id }: Message) => id === quote.id;
  const now = messages.find(isAnswered) ?? revisedBefore.find(isAnswered);
  return now ? { ...quote, head: headOf(now.content), isDeleted: now.deletedAt !== null } : quote;
}

function isBeforeLoaded({ hasOlder, messages }: History, { id }: Message): boolean {
  return hasOlder && id < (messages[0]?.id ?? 0);
}

function afterChange(history: History, change: number, previousChange: number | null): History {
  if (change <= history.caughtUpTo) return history;
  return previousChange === history.caughtUpTo ? { ...history, caughtUpTo: change } : withGap(history);
}

/** Marks that something may be missing, because the connection was or may have been down. */
export function withGap(history: History): History {
  return history.isLive ? { ...history, isLive: false } : history;
}

/** Marks the history as outdated; it stays visible until it is read anew. */
export function outdated(history: History): History {
  return { ...history, isOutdated: true };
}

// Hides the same text from the same sender within five seconds, but only without a clientId, because people do say "ok" twice.
function repeatsItself(loaded: readonly Message[], message: Message): boolean {
  if (message.clientId !== null || loaded.some((other) => other.id === message.id)) return false;
  const previous = loaded.findLast((other) => other.senderId === message.senderId);
  if (previous === undefined || previous.content !== message.content) return false;
  if (previous.attachment?.url !== message.attachment?.url) return false;
  if (previous.enclosure?.id !== message.enclosure?.id) return false;
  return Math.abs(Date.parse(message.timestamp) - Date.parse(previous.timestamp)) < duplicateWindowMs;
}

/** The union by id, ascending, newest versions only. The same array if nothing is new, so that nothing re-renders. */
function merge(loaded: readonly Message[], added: readonly Message[]): readonly Message[] {
  const known = new Map(loaded.map((message) => [message.id, message]));
  let isChanged = false;
  for (const message of added) {
    const before = known.get(message.id);
    if (before !== undefined && !isNewer(message, before)) continue;
    // A message that was read stays read.
    known.set(message.id, before?.read ? { ...message, read: true } : message);
    isChanged = true;
  }
  return isChanged ? [...known.values()].sort((a, b) => a.id - b.id) : loaded;
}

function isNewer(message: Message, before: Message): boolean {
  if (message.change !== before.change) return message.change > before.change;
  return message.read && !before.read;
}

function lastChange(messages: readonly Message[]): number {
  return Math.max(0, ...messages.map(({ change }) => change));
}
