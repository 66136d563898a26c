import type { ConversationSummary } from '#contract/chat/chat.ts';

/** `now` in milliseconds. */
export function isSnoozed({ desk }: Pick<ConversationSummary, 'desk'>, now: number): boolean {
  return desk?.snoozedUntil != null && Date.parse(desk.snoozedUntil) > now;
}
