import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { useState } from 'react';
import type { ChannelRating } from '#contract/chat/ratings.ts';
import { ratingCommentMaxLength } from '#contract/values/limits.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { useCommentOnRating, useRate } from './rating.api.ts';

interface RatingQuestionProps {
  rating: ChannelRating;
  customerId: number;
}

/** How were you helped: one click, and an optional comment afterwards. */
export function RatingQuestion({ rating: { id, verdict, comment }, customerId }: RatingQuestionProps) {
  const rate = useRate(customerId);
  const addComment = useCommentOnRating(customerId);
  const [text, persistText] = usePersistedText(`rating.${id}`);
  const [isDone, setDone] = useState(false);
  const error = rate.error ?? addComment.error;
  const isAnswered = !rate.isIdle || !addComment.isIdle || isDone;
  // The clicked button disappears.
  const section = useLostFocus<HTMLElement>(isAnswered ? `${verdict} ${comment} ${isDone}` : null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Rate this conversation"
      className="shrink-0 border-t bg-surface px-4 py-3 text-small"
    >
      {verdict === null && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex-1 font-medium max-md:basis-full">This conversation was closed. Was it helpful?</p>
          <Button
            variant="secondary"
            size="sm"
            icon={<ThumbsUp />}
            isPending={rate.isPending && rate.variables.verdict === 'helpful'}
            isDisabled={rate.isPending}
            onClick={() => rate.mutate({ id, verdict: 'helpful' })}
          >
            Helpful
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<ThumbsDown />}
            isPending={rate.isPending && rate.variables.verdict === 'not-helpful'}
            isDisabled={rate.isPending}
            onClick={() => rate.mutate({ id, verdict: 'not-helpful' })}
          >
            Not Helpful
          </Button>
        </div>
      )}
      {verdict !== null && comment === null && !isDone && (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') addComment.mutate({ id, comment: text }, { onSuccess: () => persistText('') });
          }}
        >
          <label className="flex min-w-60 flex-1 flex-wrap items-center gap-2">
            <span className="font-medium">Thank you! Anything to add?</span>
            <input
              value={text}
              maxLength={ratingCommentMaxLength}
              onChange={(event) => persistText(event.target.value)}
              className="h-9 min-w-40 flex-1 rounded-control max-md:basis-full border border-control bg-surface px-3 touch:h-11"
            />
          </label>
          <Button type="submit" size="sm" isPending={addComment.isPending} isDisabled={text.trim() === ''}>
            Send comment
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              persistText('');
              setDone(true);
            }}
          >
            No, thanks
          </Button>
        </form>
      )}
      {(comment !== null || isDone) && (
        <p role="status">{comment === null ? 'Thank you!' : 'Thank you for your comment.'}</p>
      )}
      {error && (
        <p role="alert" className="mt-1 text-danger">
          {messageOf(error)}
        </p>
      )}
    </section>
  );
}
