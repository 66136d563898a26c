import { Link } from '@tanstack/react-router';
import LogIn from 'lucide-react/icons/log-in';
import { paths } from '#contract/values/pages.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { useSignInTests, useStartSignInTest } from './sign-in-test.api.ts';
import { SignInTestState } from './sign-in-test-state.tsx';

interface SignInTestCardProps {
  /** For technical support: the institution. Customers see and start their own tests. */
  institution?: number;
  /** The form differs from the saved set-up, which is the one that is tested. */
  hasUnsavedChanges?: boolean;
  /** The fields that must be saved before a test can start, in words. */
  missing?: readonly string[];
}

/** Tests a sign-in with the saved set-up, and lists earlier tests. */
export function SignInTestCard({ institution, hasUnsavedChanges = false, missing = [] }: SignInTestCardProps) {
  const now = useMinute();
  const tests = useSignInTests(institution);
  const start = useStartSignInTest();
  const mayStart = institution === undefined;
  return (
    <TitledCard title="Test sign-in">
      <div className="flex flex-col gap-3 p-4">
        <p className="text-body text-muted">
          {mayStart
            ? 'You sign in at your identity provider and come back to a page that says what was checked. It doesn’t sign anyone in to the portal, and what your identity provider says about you isn’t kept.'
            : 'People at the institution sign in at their identity provider with the values they saved. Here you see who tested when, and how it went.'}
        </p>
        {mayStart && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="secondary"
              icon={<LogIn />}
              onClick={() => start.mutate()}
              isPending={start.isPending || start.isSuccess}
              pendingText="Leaving..."
              isDisabled={missing.length > 0}
              disabledReason={`Please save ${missing.join(' and ')} first: the test uses the saved values`}
            >
              Test sign-in
            </Button>
            {hasUnsavedChanges && (
              <p className="text-muted text-small">The test uses the saved values, not your changes since.</p>
            )}
          </div>
        )}
        {tests.isError && (
          <p role="alert" className="text-danger text-small">
            {messageOf(tests.error)}
          </p>
        )}
        {tests.data?.length === 0 && !mayStart && (
          <p className="text-control">No one at the institution has tested the sign-in yet.</p>
        )}
        {tests.data && tests.data.length > 0 && (
          <ul aria-label="Tests so far" className="flex flex-col rounded-control border">
            {tests.data.map(({ id, state, startedAt, startedBy }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2 last:border-b-0">
                <SignInTestState state={state} />
                <Link to={paths.signInTest} search={{ test: id }} className="text-control underline">
                  {relativeTime(startedAt, Math.max(now, Date.parse(startedAt)))}
                </Link>
                <span className="text-muted text-small">{startedBy}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </TitledCard>
  );
}
