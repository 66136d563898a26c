import { paths } from '#contract/values/pages.ts';
import { type PlanState, planFilters } from '#contract/values/plans-and-usage/plan-terms.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import { usePlanCounts } from '#web/features/subscriptions/terms/terms.api.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { TabMark } from '#web/ui/tab-mark.tsx';
import { type PlanSearch, readPlanSearch } from './plan-search.ts';

/** The tabs of Subscriptions, with the number of institutions in each. */
export function PlanTabs({ search }: { search: PlanSearch }) {
  const counts = usePlanCounts(search).data;
  const current = search.state ?? 'all';
  return (
    <PageTabs
      label="Subscriptions"
      tabs={planFilters.map((state) => ({
        path: paths.adminSubscriptions,
        search: readPlanSearch({ ...search, state }),
        label: planStateLabels[state],
        isCurrent: state === current,
        mark: (
          <TabMark count={counts?.[state]} waits={state === 'ending' && counts && counts.ending > 0 && 'ends soon'} />
        ),
      }))}
    />
  );
}

export const planStateLabels: Record<PlanState, string> = {
  all: 'All',
  ending: `Ending within ${renewalDays} days`,
  offers: 'Renewal offers',
  none: 'Without a plan',
  ended: 'Ended',
};
