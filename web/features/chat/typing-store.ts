import { useSyncExternalStore } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { createListeners } from '#web/lib/listeners.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { dropExpired, noteTyping, type TypingNotice } from './typing.ts';

const listeners = createListeners();
let notices: readonly TypingNotice[] = [];
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Notes who has started or stopped typing. */
export function applyTyping(frame: ServerFrame): void {
  put(noteTyping(notices, frame, Date.now()));
}

/** Forgets who is typing: the connection that would announce the end is lost. */
export function forgetTyping(): void {
  put([]);
}

export function useTyping(conversation: string): readonly number[] {
  const all = useSyncExternalStore(listeners.subscribe, () => notices);
  return all.filter((notice) => notice.conversation === conversation).map((notice) => notice.by);
}

/** The id of a colleague who is writing to the same customer now; undefined if there is none. */
export function useWritingColleague({ conversation, contact }: ConversationSummary): number | undefined {
  const viewerId = useViewer().id;
  const others = useTyping(conversation).filter((id) => id !== viewerId && id !== contact.id);
  return capabilitiesOf(contact).isServed ? others[0] : undefined;
}

function put(next: readonly TypingNotice[]): void {
  if (next === notices) return;
  notices = next;
  clearTimeout(expiry);
  if (notices.length > 0) {
    const first = Math.min(...notices.map((notice) => notice.until));
    expiry = setTimeout(() => put(dropExpired(notices, Date.now())), Math.max(0, first - Date.now()) + 1);
  }
  listeners.notify();
}
