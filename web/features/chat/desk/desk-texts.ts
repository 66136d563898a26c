import type { ConversationSummary } from '#contract/chat/chat.ts';
import { isSnoozed } from '#web/features/chat/inbox/inbox.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { relativeTime } from '#web/lib/relative-time.ts';

/** The state of a support channel in a few words: 'Waiting, asked 2 hours ago'. Empty if there is nothing to say. */
export function deskState(summary: ConversationSummary, now: number): string {
  const { desk } = summary;
  if (!desk) return '';
  if (desk.closedAt) return `Closed ${relativeTime(desk.closedAt, now)}`;
  if (desk.snoozedUntil && isSnoozed(summary, now)) return `Snoozed until ${momentText(desk.snoozedUntil, now)}`;
  return desk.waitingSince ? `Waiting, asked ${relativeTime(desk.waitingSince, now)}` : 'No reply needed';
}
