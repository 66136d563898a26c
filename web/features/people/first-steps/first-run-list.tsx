import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { FirstSteps } from '#contract/people/first-steps.ts';
import type { FirstStepName } from '#contract/values/people/first-steps.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PlaceLink } from '#web/ui/place-link.tsx';
import { useSkipStep } from './first-steps.api.ts';
import { type FirstStep, stepTextOf, waitingText } from './step-texts.ts';

const parts: readonly { title: string; names: readonly FirstStepName[] }[] = [
  { title: 'The portal', names: ['account', 'portal', 'invoicing', 'mail'] },
  { title: 'Your team', names: ['staff'] },
  { title: 'The first library', names: ['institution', 'person', 'usage'] },
];

/** The steps of an empty portal, numbered, in three parts; the next one is lit. */
export function FirstRunList({ steps, institutionId }: Pick<FirstSteps, 'steps' | 'institutionId'>) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, isSkipped, waitsFor }) => !(isDone || isSkipped || waitsFor));
  return (
    <TitledCard
      title="First steps"
      actions={
        <>
          <span aria-hidden="true" className="h-1.5 w-29 overflow-hidden rounded-full bg-line max-sm:hidden">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(100 * done) / steps.length}%` }}
            />
          </span>
          <span className="text-muted text-small">
            {done} of {steps.length} done
          </span>
        </>
      }
    >
      {parts.map(({ title, names }) => (
        <section key={title} aria-label={title} className="border-b last:border-b-0">
          <h3 className="px-4 pt-3.5 pb-1.5 font-medium text-caption text-muted">{title}</h3>
          <ol className="divide-y border-t">
            {steps.map((step, index) =>
              names.includes(step.name) ? (
                <StepRow
                  key={step.name}
                  step={step}
                  number={index + 1}
                  isNext={step === next}
                  waiting={waitingText(step, steps)}
                  institutionId={institutionId}
                />
              ) : null,
            )}
          </ol>
        </section>
      ))}
    </TitledCard>
  );
}

/** Some dialogs add another one; the others show what is set. */
function againText(name: FirstStepName): string {
  return ['staff', 'institution', 'person', 'usage'].includes(name) ? 'Add another' : 'Change';
}

interface StepRowProps {
  step: FirstStep;
  number: number;
  isNext: boolean;
  waiting: string | undefined;
  institutionId: number | null;
}

function StepRow({ step, number, isNext, waiting, institutionId }: StepRowProps) {
  const { name, isDone, isSkipped } = step;
  const { label, text, action, href } = stepTextOf(name, isDone ? null : institutionId);
  const isOver = isDone || isSkipped;
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={classNames(
        'grid grid-cols-[24px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 px-4 py-2.5 sm:grid-cols-[24px_minmax(0,1fr)_auto]',
        isNext && 'bg-selected',
      )}
    >
      <StepNumber isDone={isDone} isNext={isNext}>
        {number}
      </StepNumber>
      <div className="min-w-0">
        <h4 className={isOver ? 'font-medium text-control text-muted' : 'font-semibold text-control'}>
          {label}
          {isDone && <span className="sr-only">: done</span>}
        </h4>
        <p className="text-muted text-small">{isSkipped ? 'Left out. You pass on sign-in links yourself.' : text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:col-start-2">
        {waiting !== undefined && !isOver && <span className="text-muted text-small">{waiting}</span>}
        {waiting === undefined && !isOver && name === 'mail' && <SkipButton />}
        {waiting === undefined && (
          <PlaceLink
            href={href}
            className={
              isOver
                ? 'inline-flex min-h-9 items-center text-link text-small hover:underline touch:min-h-11'
                : buttonClasses(isNext ? 'primary' : 'secondary', 'sm')
            }
          >
            {isOver ? againText(name) : action}
            {isOver && <span className="sr-only">: {label}</span>}
          </PlaceLink>
        )}
      </div>
    </li>
  );
}

function StepNumber({ isDone, isNext, children }: { isDone: boolean; isNext: boolean; children: ReactNode }) {
  const look = isNext ? 'bg-primary text-on-primary' : 'text-muted ring-[1.5px] ring-control ring-inset';
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-6 place-items-center rounded-full font-semibold text-caption',
        isDone ? 'bg-success-surface text-success' : look,
      )}
    >
      {isDone ? <Check className="size-4" /> : children}
    </span>
  );
}

function SkipButton() {
  const skip = useSkipStep();
  return (
    <Button
      variant="secondary"
      size="sm"
      isPending={skip.isPending}
      pendingText="Skipping..."
      onClick={() => skip.mutate()}
    >
      Skip
    </Button>
  );
}
