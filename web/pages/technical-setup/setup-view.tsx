import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { useInstitution } from '#web/features/people/people.api.ts';
import { SetupForm } from '#web/features/technical-setup/form/setup-form.tsx';
import { SetupReview } from '#web/features/technical-setup/review/setup-review.tsx';
import { SetupHistory } from '#web/features/technical-setup/setup-history.tsx';
import { SetupStatus } from '#web/features/technical-setup/setup-status.tsx';
import { SingleSignOnCard } from '#web/features/technical-setup/single-sign-on/single-sign-on-card.tsx';
import { SetupOf, useTechnicalSetup } from '#web/features/technical-setup/technical-setup.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';

/** One institution's set-up: its own people edit it, staff read it, and fill it in while it has no people. */
export function SetupView({ institution }: { institution: number | undefined }) {
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
  return may.servesCustomers ? <SetupOfOthers setup={data} /> : <OwnSetup setup={data} />;
}

function SetupOfOthers({ setup }: { setup: TechnicalSetup }) {
  const { institutionId, companyName } = setup;
  const may = useCapabilities();
  const hasNobody = useInstitution(institutionId).data?.customers === 0;
  if (!may.reviewsSetups || !hasNobody) return <SetupReview setup={setup} />;
  return (
    <SetupOf value={institutionId}>
      <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
        Nobody from {companyName} can sign in yet, so you can enter its setup here. Once it has people, it is theirs to
        change.
      </p>
      <SetupForm key={institutionId} setup={setup}>
        {setup.id !== null && <SetupReview setup={setup} />}
      </SetupForm>
    </SetupOf>
  );
}

function OwnSetup({ setup }: { setup: TechnicalSetup }) {
  return (
    <>
      <SetupStatus setup={setup} />
      <SetupForm setup={setup}>
        {setup.live !== null && <SingleSignOnCard />}
        {setup.id !== null && <SetupHistory institution={undefined} mayComment />}
      </SetupForm>
    </>
  );
}
