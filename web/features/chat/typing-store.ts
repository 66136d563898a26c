import { useSyncExternalStore } from 'react';
import type { ServerFrame } from '#contract/live.ts';
import { dropExpired, noteTyping, type TypingNotice } from './typing.ts';

const listeners = new Set<() => void>();
let notices: readonly TypingNotice[] = [];
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Notes who has started or stopped typing. */
export function applyTyping(frame: ServerFrame): void {
  put(noteTyping(notices, frame, Date.now()));
}

/** Forgets who is typing: the connection that would tell of the end is lost. */
export function forgetTyping(): void {
  put([]);
}

/** The ids of people typing in a conversation. */
export function useTyping(conversation: string): readonly number[] {
  const all = useSyncExternalStore(subscribe, () => notices);
  return all.filter((notice) => notice.conversation === conversation).map((notice) => notice.by);
}

function put(next: readonly TypingNotice[]): void {
  if (next === notices) return;
  notices = next;
  clearTimeout(expiry);
  if (notices.length > 0) {
    const first = Math.min(...notices.map((notice) => notice.until));
    expiry = setTimeout(() => put(dropExpired(notices, Date.now())), Math.max(0, first - Date.now()) + 1);
  }
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
