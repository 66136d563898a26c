import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import { PlaceLink } from '#web/ui/place-link.tsx';
import { stepTexts } from './step-texts.ts';

/** The first steps with their links; done ones are ticked. */
export function StepList({ steps }: Pick<FirstSteps, 'steps'>) {
  return (
    <ul className="divide-y px-4">
      {steps.map(({ name, isDone }) => {
        const { label, text, href } = stepTexts[name];
        return (
          <li key={name} className="flex gap-3 py-2.5">
            <span className={isDone ? 'text-success' : 'text-muted'}>
              {isDone ? (
                <CircleCheck aria-hidden="true" className="size-5" />
              ) : (
                <Circle aria-hidden="true" className="size-5" />
              )}
            </span>
            <div className="min-w-0">
              {isDone ? (
                <p className="text-control text-muted">
                  {label}
                  <span className="sr-only">: done</span>
                </p>
              ) : (
                <>
                  <PlaceLink
                    href={href}
                    className="inline-flex items-center font-medium text-control text-link hover:underline touch:min-h-11"
                  >
                    {label}
                  </PlaceLink>
                  <p className="text-muted text-small">{text}</p>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
