import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Assignable } from '#contract/chat/desk.ts';
import { roleLabel } from '#contract/values/roles.ts';
import { isSnoozed } from '#web/features/chat/inbox/inbox.ts';
import { momentText } from '#web/features/chat/moments/moment-choices.ts';
import { relativeTime } from '#web/lib/relative-time.ts';

/** A colleague to whom a channel can be assigned; of those who do not read it yet it is said what they are. */
export function assignableText({ id, name, role, canRead }: Assignable, viewerId: number): string {
  if (id === viewerId) return `${name} (you)`;
  return canRead ? name : `${name} (${roleLabel(role).toLowerCase()})`;
}

/** The state of a support channel in a few words: 'Waiting, asked 2 hours ago'. Empty if there is nothing to say. */
export function deskState(summary: ConversationSummary, now: number): string {
  const { desk } = summary;
  if (!desk) return '';
  if (desk.closedAt) return `Closed ${relativeTime(desk.closedAt, now)}`;
  if (desk.snoozedUntil && isSnoozed(summary, now)) return `Snoozed until ${momentText(desk.snoozedUntil, now)}`;
  return desk.waitingSince ? `Waiting, asked ${relativeTime(desk.waitingSince, now)}` : 'No reply needed';
}
