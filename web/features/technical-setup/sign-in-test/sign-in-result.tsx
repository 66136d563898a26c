import Printer from 'lucide-react/icons/printer';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { AttributeList } from './attribute-list.tsx';
import { CheckList } from './check-list.tsx';
import { useSignInTest } from './sign-in-test.api.ts';
import { SignInTestState } from './sign-in-test-state.tsx';

const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

const summaries = {
  passed: 'The sign-in works with the saved setup.',
  failed: 'The sign-in doesn’t work yet. Change what is marked below.',
  waiting: 'Your identity provider has not answered yet. This page shows its answer as soon as it comes.',
  unanswered: 'Your identity provider did not answer within five minutes. Please start a new test.',
} as const;

/** The result of each check of a test sign-in, and what to ask of the IT department. */
export function SignInResult({ id }: { id: string }) {
  const test = useSignInTest(id);
  if (test.isPending) return <PageSpinner />;
  if (test.isError) {
    return <FailedRead title="Failed to fetch the test" read={test} />;
  }
  const { state, companyName, startedAt, startedBy, outcome } = test.data;
  const letter = (outcome?.checks ?? []).flatMap(({ request }) => request ?? []).join('\n');
  return (
    <TitledCard
      className="print:border-0 print:shadow-none"
      title={companyName}
      actions={
        <Button variant="secondary" size="sm" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col gap-1">
          <p role="status" className="flex flex-wrap items-center gap-2 font-medium text-body">
            <SignInTestState state={state} />
            {summaries[state]}
          </p>
          <p className="text-muted text-small">
            Started by {startedBy} on {dayAndTime.format(new Date(startedAt))}
          </p>
        </div>
        {outcome && <CheckList checks={outcome.checks} />}
        {letter && (
          <section aria-label="For your IT department" className="rounded-control border bg-raised p-3">
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-control">For your IT department</h3>
              <div className="print:hidden">
                <CopyButton text={letter} name="for your IT department" shownAs="the text for your IT department" />
              </div>
            </div>
            <p className="mt-2 whitespace-pre-line break-words text-body">{letter}</p>
          </section>
        )}
        {outcome && <AttributeList {...outcome} />}
      </div>
    </TitledCard>
  );
}
