import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import type { InboxFilter } from '#web/lib/pages/links.ts';

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

/** The channels with a tag, whoever waits first; open, snoozed and closed. */
export function taggedWith(summaries: Summaries, tag: string): Summaries {
  return inOrder(
    summaries.filter(({ desk }) => desk?.tags.includes(tag)),
    restingTime,
  );
}

/** Every tag that is used, from A to Z, with how many channels have it. */
export function tagCounts(summaries: Summaries): readonly { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of summaries.flatMap(({ desk }) => desk?.tags ?? [])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => a.tag.localeCompare(b.tag, 'en'));
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
