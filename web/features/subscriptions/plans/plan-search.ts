import { planFilters, planSorts } from '#contract/values/plans-and-usage/plan-terms.ts';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { addressReader, choiceField, idField, type SearchIn, textField } from '#web/lib/pages/address.ts';

/** Reads filters and sorting of the plans from an address. */
export const readPlanSearch = addressReader({
  q: textField(),
  state: choiceField(planFilters, 'all'),
  plan: choiceField(tiers),
  accountManager: idField,
  sort: choiceField(planSorts, 'end'),
  order: choiceField(['asc', 'desc'], 'asc'),
});
export type PlanSearch = SearchIn<typeof readPlanSearch>;
