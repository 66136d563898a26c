import type { ConversationSummary } from '#contract/chat/chat.ts';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useRating } from './rating.api.ts';
import { RatingQuestion } from './rating-question.tsx';

/** Asks the customer of a support channel for a rating, above the composer, and shows the team the answer. */
export function ChannelRating({ summary }: { summary: ConversationSummary }) {
  const viewerId = useViewer().id;
  const parties = parseConversationKey(summary.conversation);
  const customerId = parties && 'channelCustomerId' in parties ? parties.channelCustomerId : 0;
  // A waiting customer has written since the rating was asked for.
  const { data: rating } = useRating(customerId, !summary.waiting);
  if (!rating || summary.waiting) return null;
  // A message since then means that the rating is about something else.
  const isPast = (summary.lastMessage?.timestamp ?? '') > rating.askedAt;
  if (isPast) return null;
  if (customerId === viewerId) return <RatingQuestion key={rating.id} rating={rating} customerId={customerId} />;
  if (rating.verdict === null) return null;
  return (
    <p className="shrink-0 border-t bg-surface px-4 py-2 text-small">
      <span className="font-semibold">Rated {rating.verdict === 'helpful' ? 'Helpful' : 'Not Helpful'}</span>
      {rating.comment && <span className="text-muted"> · “{rating.comment}”</span>}
    </p>
  );
}
