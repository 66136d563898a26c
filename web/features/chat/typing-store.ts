import { useSyncExternalStore } from 'react';
import type { ServerFrame } from '#contract/live.ts';
import { dropExpired, noteTyping, type TypingNotice } from './typing.ts';

const listeners = new Set<() => void>();
let notices: readonly TypingNotice[] = [];
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Takes note of who types, or has stopped. */
export function applyTyping(frame: ServerFrame): void {
  put(noteTyping(notices, frame, Date.now()));
}

/** Nobody is known to type any more: the line that would have told of the end is gone. */
export function forgetTyping(): void {
  put([]);
}

/** The ids of those who are typing in a conversation. */
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
