import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { SetupForm } from '#web/features/technical-setup/form/setup-form.tsx';
import { SetupReview } from '#web/features/technical-setup/review/setup-review.tsx';
import { SetupHistory } from '#web/features/technical-setup/setup-history.tsx';
import { SetupStatus } from '#web/features/technical-setup/setup-status.tsx';
import { SingleSignOnCard } from '#web/features/technical-setup/single-sign-on/single-sign-on-card.tsx';
import { useTechnicalSetup } from '#web/features/technical-setup/technical-setup.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';

/** One institution's set-up: its own people edit it, staff read it. */
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
  return may.servesCustomers ? <SetupReview setup={data} /> : <OwnSetup setup={data} />;
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
