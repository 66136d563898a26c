import type { ConversationSummary } from '#contract/chat.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import type { InboxFilter } from '#web/lib/links.ts';

/**
 * The parts of the inbox, oldest first: who waits longest, whom somebody wrote longest ago, what comes back first, what was
 * closed first. What is snoozed or closed is in no other part. `now` in milliseconds.
 */
export function inboxOf(
  summaries: Summaries,
  { viewerId, now }: { viewerId: number; now: number },
): Record<InboxFilter, Summaries> {
  const channels = summaries.filter(({ desk }) => desk !== null);
  const open = summaries.filter((summary) => !isClosed(summary) && !isSnoozed(summary, now));
  const shared = open.filter(({ desk }) => desk !== null);
  return {
    waiting: inOrder(
      open.filter(({ waiting }) => waiting),
      waitingTime,
    ),
    mine: inOrder(
      shared.filter(({ desk }) => desk?.assignee?.id === viewerId),
      restingTime,
    ),
    unassigned: inOrder(
      shared.filter(({ desk }) => desk?.assignee === null),
      restingTime,
    ),
    snoozed: inOrder(
      channels.filter((summary) => isSnoozed(summary, now)),
      ({ desk }) => desk?.snoozedUntil ?? '',
    ),
    closed: inOrder(channels.filter(isClosed), ({ desk }) => desk?.closedAt ?? ''),
  };
}

export function isSnoozed({ desk }: ConversationSummary, now: number): boolean {
  return desk?.snoozedUntil != null && Date.parse(desk.snoozedUntil) > now;
}

function isClosed({ desk }: ConversationSummary): boolean {
  return desk?.closedAt != null;
}

/** Of a conversation between two, the message that waits is its last. */
function waitingTime({ desk, lastMessage }: ConversationSummary): string {
  return desk?.waitingSince ?? lastMessage?.timestamp ?? '';
}

/** Whoever waits comes first. */
function restingTime(summary: ConversationSummary): string {
  return `${summary.waiting ? 0 : 1} ${waitingTime(summary)}`;
}

function inOrder(summaries: Summaries, timeOf: (summary: ConversationSummary) => string): Summaries {
  return summaries.toSorted((a, b) => {
    const earlier = timeOf(a).localeCompare(timeOf(b));
    return earlier !== 0 ? earlier : a.contact.fullName.localeCompare(b.contact.fullName, 'en');
  });
}
