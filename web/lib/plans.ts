import { useQuery } from '@tanstack/react-query';
import { type PlanOn, planOn } from '#contract/values/plans-and-usage/plans.ts';
import { readOf } from '#web/lib/calls/api.ts';

/** Prices and contents of plans that begin on a day; undefined until they are read. */
export function usePlanOn(): PlanOn | undefined {
  return usePlans().data;
}

/** The read behind `usePlanOn`, for a page that shows its failure. */
export function usePlans() {
  return useQuery({
    ...readOf('GET /api/plans'),
    select:
      (list): PlanOn =>
      (tier, day) =>
        planOn(list, tier, day),
  });
}
