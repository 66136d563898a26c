import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { PlaceLink } from '#web/ui/place-link.tsx';
import { type FirstStep, stepTextOf, waitingText } from './step-texts.ts';

/** The first steps with their links; done ones are ticked. */
export function StepList({ steps, institutionId }: Pick<FirstSteps, 'steps' | 'institutionId'>) {
  return (
    <ul className="divide-y px-4">
      {steps.map((step) => (
        <li key={step.name} className="flex gap-3 py-2.5">
          <span className={step.isDone ? 'text-success' : 'text-muted'}>
            {step.isDone ? (
              <CircleCheck aria-hidden="true" className="size-5" />
            ) : (
              <Circle aria-hidden="true" className="size-5" />
            )}
          </span>
          <div className="min-w-0">
            <StepWords step={step} waiting={waitingText(step, steps)} institutionId={institutionId} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface StepWordsProps {
  step: FirstStep;
  waiting: string | undefined;
  institutionId: number | null;
}

function StepWords({ step: { name, isDone, isSkipped }, waiting, institutionId }: StepWordsProps) {
  const may = useCapabilities();
  const { label, text, href } = stepTextOf(name, isDone ? null : institutionId, may);
  if (isDone || isSkipped) {
    return (
      <p className="text-control text-muted">
        {label}
        <span className={isDone ? 'sr-only' : ''}>: {isDone ? 'done' : 'left out'}</span>
      </p>
    );
  }
  if (waiting !== undefined) {
    return (
      <>
        <p className="font-medium text-control">{label}</p>
        <p className="text-muted text-small">{waiting}</p>
      </>
    );
  }
  return (
    <>
      <PlaceLink
        href={href}
        className="inline-flex items-center font-medium text-control text-link hover:underline touch:min-h-11"
      >
        {label}
      </PlaceLink>
      <p className="text-muted text-small">{text}</p>
    </>
  );
}
