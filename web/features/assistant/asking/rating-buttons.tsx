import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { Answer } from '#contract/assistant/assistant.ts';
import { useRateAnswer } from '#web/features/assistant/assistant.api.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const choices = [
  { rating: 'helpful', label: 'Helpful', Icon: ThumbsUp },
  { rating: 'not_helpful', label: 'Not Helpful', Icon: ThumbsDown },
] as const;

/** Helpful or Not Helpful; pressing it again takes it back. Disabled without an answer. */
export function RatingButtons({ answer }: { answer: Answer | undefined }) {
  const rate = useRateAnswer();
  const rating = rate.isPending ? rate.variables.rating : answer?.rating;
  return choices.map((choice) => {
    const isChosen = rating === choice.rating;
    return (
      <Button
        key={choice.rating}
        variant={isChosen ? 'primary' : 'secondary'}
        size="sm"
        aria-pressed={isChosen}
        icon={<choice.Icon />}
        isDisabled={!answer}
        onClick={() => answer && rate.mutate({ answer, rating: isChosen ? null : choice.rating })}
      >
        {choice.label}
      </Button>
    );
  });
}
