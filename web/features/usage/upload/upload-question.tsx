import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import type { UsageQuestion } from '#contract/plans-and-usage/usage.ts';

interface UploadQuestionProps {
  question: UsageQuestion;
  /** Set if somebody tried to store with this question open. */
  error: string | undefined;
  onAnswer: (answer: string[]) => void;
}

export function UploadQuestion({ question: asked, error, onAnswer }: UploadQuestionProps) {
  const name = useId();
  const errorId = `${name}-error`;
  const { question, options, answer, isMultiple, isRemembered } = asked;
  const isChoice = options.length > 1 && !isMultiple;

  function choose(value: string, isChosen: boolean): void {
    if (isChoice) onAnswer([value]);
    else
      onAnswer(
        options.map((option) => option.value).filter((each) => (each === value ? isChosen : answer.includes(each))),
      );
  }

  return (
    <fieldset aria-describedby={error ? errorId : undefined} aria-invalid={error ? true : undefined}>
      <legend className="wrap-anywhere mb-1 font-medium text-control">{question}</legend>
      <div className="flex flex-col gap-1.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control border border-control bg-surface px-3 py-1.5 text-control transition-colors duration-120 hover:bg-hover has-checked:border-primary has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 touch:min-h-11"
          >
            <input
              type={isChoice ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              checked={answer.includes(value)}
              onChange={({ target }) => choose(value, target.checked)}
              className="size-4 shrink-0 accent-primary outline-none"
            />
            <span className="wrap-anywhere min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {isRemembered && <p className="mt-1 text-muted text-small">As answered for an earlier file of this kind.</p>}
      {error && (
        <p id={errorId} className="mt-1 flex items-center gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
