import ServerCog from 'lucide-react/icons/server-cog';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { SetupHistory } from '#web/features/technical-setup/setup-history.tsx';
import { SetupStatus } from '#web/features/technical-setup/setup-status.tsx';
import { SignInTestCard } from '#web/features/technical-setup/sign-in-test/sign-in-test-card.tsx';
import { SingleSignOnCard } from '#web/features/technical-setup/single-sign-on/single-sign-on-card.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import { SetupFacts } from './setup-facts.tsx';
import { useMarkLooked } from './use-mark-looked.ts';

/** One institution's set-up as staff see it. Account managers read; technical support and admins decide. */
export function SetupReview({ setup }: { setup: TechnicalSetup }) {
  const may = useCapabilities();
  const mayDecide = may.changesSignIn;
  useMarkLooked(setup.institutionId);
  if (setup.id === null) {
    return (
      <Card>
        <EmptyState
          icon={<ServerCog />}
          text="This institution has not saved a setup"
          detail="It will appear here once someone there saves it."
        />
      </Card>
    );
  }
  return (
    <>
      <SetupStatus setup={setup} />
      {mayDecide && <ReviewButtons setup={setup} />}
      <SetupFacts setup={setup} />
      {/* Only the institution and technical support may see what arrived in tests. */}
      {may.testsSignIn && <SignInTestCard institution={setup.institutionId} />}
      {setup.live !== null && <SingleSignOnCard institution={setup.institutionId} />}
      <SetupHistory institution={setup.institutionId} mayComment={mayDecide} />
    </>
  );
}
