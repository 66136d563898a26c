import { searchMaxLength } from '#contract/values/limits.ts';
import {
  type BillingSort,
  type BillingState,
  billingSorts,
  billingStates,
} from '#contract/values/plans-and-usage/billing.ts';

/** The search of /admin/billing; what is missing is not asked for. */
export interface BillingSearch {
  q?: string;
  state?: BillingState;
  institution?: number;
  /** The newest first without it. */
  sort?: BillingSort;
  order?: 'asc';
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readBillingSearch(search: { [Key in keyof BillingSearch]?: unknown }): BillingSearch {
  const q = search.q === undefined ? '' : String(search.q).slice(0, searchMaxLength);
  const state = billingStates.find((known) => known === search.state);
  const institution = Number(search.institution);
  const sort = billingSorts.find((known) => known === search.sort);
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(Number.isSafeInteger(institution) && institution > 0 && { institution }),
    ...(sort && sort !== 'issued' && { sort }),
    ...(search.order === 'asc' && { order: 'asc' as const }),
  };
}

/** The orders that the list offers, each as `sort order`. */
export const orderOptions = [
  { value: 'issued desc', label: 'Newest first' },
  { value: 'issued asc', label: 'Oldest first' },
  { value: 'due asc', label: 'Due first' },
  { value: 'total desc', label: 'Largest total' },
  { value: 'institution asc', label: 'Institution, A to Z' },
  { value: 'institution desc', label: 'Institution, Z to A' },
] as const;
