import { useSearch } from '@tanstack/react-router';
import CircleX from 'lucide-react/icons/circle-x';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { isUnknownResponse, unknownResponses } from '#contract/values/sign-in-test.ts';
import { SignInResult } from '#web/features/technical-setup/sign-in-test/sign-in-result.tsx';
import { SignInTestCard } from '#web/features/technical-setup/sign-in-test/sign-in-test-card.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

/** The return from the identity provider: the result of a test sign-in, to read and print. */
export function SignInTestPage() {
  const { test, problem = '' } = useSearch({ from: '/signed-in/technical-setup/sign-in-test' });
  const viewer = useViewer();
  return (
    <Page title="Test sign-in" above={{ path: paths.technicalSetup, label: 'Technical Setup' }} isNarrow isForPaper>
      {test ? (
        <SignInResult id={test} />
      ) : (
        <Card>
          <EmptyState
            icon={<CircleX />}
            text="This response was refused"
            detail={isUnknownResponse(problem) ? unknownResponses[problem] : 'There is no test to show.'}
          />
        </Card>
      )}
      {capabilitiesOf(viewer).actsForOwnInstitution && (
        <div className="print:hidden">
          <SignInTestCard />
        </div>
      )}
    </Page>
  );
}
