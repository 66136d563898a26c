import type { ServerFrame } from '#contract/live.ts';
import { typingRepeatMs } from '#contract/values/limits.ts';

export interface TypingNotice {
  readonly conversation: string;
  readonly by: number;
  /** Milliseconds since the epoch; expires unless repeated. */
  readonly until: number;
}

/** Applies a frame to the list of people typing; `now` in milliseconds. */
export function noteTyping(notices: readonly TypingNotice[], frame: ServerFrame, now: number): readonly TypingNotice[] {
  if (frame.type === 'typing') {
    const others = without(notices, frame.conversation, frame.by);
    if (!frame.isTyping) return others;
    return [...others, { conversation: frame.conversation, by: frame.by, until: now + 2 * typingRepeatMs }];
  }
  // The message has arrived, so its sender has stopped typing.
  if (frame.type === 'chat') return without(notices, frame.message.conversation, frame.message.senderId);
  if (frame.type === 'presence' && !frame.isOnline) {
    return keep(notices, (notice) => notice.by !== frame.userId);
  }
  return notices;
}

export function dropExpired(notices: readonly TypingNotice[], now: number): readonly TypingNotice[] {
  return keep(notices, (notice) => notice.until > now);
}

function without(notices: readonly TypingNotice[], conversation: string, by: number): readonly TypingNotice[] {
  return keep(notices, (notice) => notice.conversation !== conversation || notice.by !== by);
}

/** Returns the same array if all stay, so that nothing re-renders. */
function keep(notices: readonly TypingNotice[], stays: (notice: TypingNotice) => boolean): readonly TypingNotice[] {
  return notices.every(stays) ? notices : notices.filter(stays);
}
