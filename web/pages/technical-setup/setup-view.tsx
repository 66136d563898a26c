import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { useInstitution } from '#web/features/people/people.api.ts';
import { SetupForm } from '#web/features/technical-setup/form/setup-form.tsx';
import { ReviewTab, SetupReview } from '#web/features/technical-setup/review/setup-review.tsx';
import { SetupHistory } from '#web/features/technical-setup/setup-history.tsx';
import { SetupStatus } from '#web/features/technical-setup/setup-status.tsx';
import type { SetupTab } from '#web/features/technical-setup/setup-tabs.ts';
import { SingleSignOnTab } from '#web/features/technical-setup/single-sign-on/single-sign-on-tab.tsx';
import { SetupOf, useTechnicalSetup } from '#web/features/technical-setup/technical-setup.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';

interface SetupViewProps {
  institution: number | undefined;
  tab: SetupTab;
  onTab: (tab: SetupTab) => void;
}

/** One institution's set-up: its own people edit it, staff read it, and fill it in while it has no people. */
export function SetupView({ institution, ...tabs }: SetupViewProps) {
  const may = useCapabilities();
  const { data, error, isPending, isFetching, refetch } = useTechnicalSetup(institution);
  if (isPending) {
    return (
      <Card>
        <TableSkeleton label="Loading the technical setup..." />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <FailedRead title="Failed to fetch the technical setup" read={{ error, isFetching, refetch }} />
      </Card>
    );
  }
  return may.servesCustomers ? <SetupOfOthers setup={data} {...tabs} /> : <OwnSetup setup={data} {...tabs} />;
}

type SetupProps = Omit<SetupViewProps, 'institution'> & { setup: TechnicalSetup };

function SetupOfOthers({ setup, tab, onTab }: SetupProps) {
  const { institutionId, companyName } = setup;
  const may = useCapabilities();
  const hasNobody = useInstitution(institutionId).data?.customers === 0;
  if (!may.reviewsSetups || !hasNobody) return <SetupReview setup={setup} tab={tab} />;
  const isEmpty = setup.id === null;
  // Without values there is nothing to review, so the form comes first.
  const open = isEmpty && tab === 'changes' ? 'saml' : tab;
  return (
    <SetupOf value={institutionId}>
      <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
        No one from {companyName} can sign in yet, so you can enter its setup here. Once the institution has people,
        only they change the setup.
      </p>
      {!isEmpty && <SetupReview setup={setup} tab="saml" isHeadOnly />}
      <SetupForm key={institutionId} setup={setup} tab={open} onTab={onTab}>
        {open !== 'saml' && open !== 'ranges' && <ReviewTab setup={setup} tab={open} />}
      </SetupForm>
    </SetupOf>
  );
}

function OwnSetup({ setup, tab, onTab }: SetupProps) {
  return (
    <>
      <SetupStatus setup={setup} />
      <SetupForm setup={setup} tab={tab} onTab={onTab}>
        {tab === 'single-sign-on' && <SingleSignOnTab setup={setup} />}
        {tab === 'history' && <SetupHistory institution={undefined} mayComment={setup.id !== null} />}
      </SetupForm>
    </>
  );
}
