import ServerCog from 'lucide-react/icons/server-cog';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { SetupHistory } from '#web/features/technical-setup/setup-history.tsx';
import { SetupStatus } from '#web/features/technical-setup/setup-status.tsx';
import type { SetupTab } from '#web/features/technical-setup/setup-tabs.ts';
import { SignInTestCard } from '#web/features/technical-setup/sign-in-test/sign-in-test-card.tsx';
import { SingleSignOnTab } from '#web/features/technical-setup/single-sign-on/single-sign-on-tab.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ChangesCard } from './changes-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import { RangesFacts, SamlFacts } from './setup-facts.tsx';
import { useMarkLooked } from './use-mark-looked.ts';

interface SetupReviewProps {
  setup: TechnicalSetup;
  tab: SetupTab;
}

interface WholeReviewProps extends SetupReviewProps {
  /** The form stands below instead of the tab. */
  isHeadOnly?: boolean;
}

/** One institution's set-up as staff see it. Account managers read; technical support and admins decide. */
export function SetupReview({ setup, tab, isHeadOnly = false }: WholeReviewProps) {
  const may = useCapabilities();
  useMarkLooked(setup.institutionId);
  if (setup.id === null) {
    return (
      <Card>
        <EmptyState
          icon={<ServerCog />}
          text="This institution has not saved a setup"
          detail="The setup will appear here once someone at the institution saves values."
        />
      </Card>
    );
  }
  return (
    <>
      <SetupStatus setup={setup}>{may.changesSignIn ? <ReviewButtons setup={setup} /> : <span />}</SetupStatus>
      {!isHeadOnly && <ReviewTab setup={setup} tab={tab} />}
    </>
  );
}

/** One tab of a set-up, for staff. */
export function ReviewTab({ setup, tab }: SetupReviewProps) {
  const mayDecide = useCapabilities().changesSignIn;
  const institution = setup.institutionId;
  switch (tab) {
    case 'changes':
      return (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <ChangesCard setup={setup} />
          <ChecksCard setup={setup} />
        </div>
      );
    case 'saml':
      return <SamlFacts setup={setup} />;
    case 'ranges':
      return <RangesFacts setup={setup} />;
    case 'test':
      return <SignInTestCard institution={institution} />;
    case 'single-sign-on':
      return <SingleSignOnTab setup={setup} institution={institution} />;
    case 'history':
      return <SetupHistory institution={institution} mayComment={mayDecide} />;
  }
}
