import type { CustomersQuery } from '#contract/people/customers.ts';
import { searchMaxLength } from '#contract/values/limits.ts';

type Sort = CustomersQuery['sort'];
type Status = CustomersQuery['status'];

/** The columns that sort the overview, with their headings. */
export const sortLabels: Record<Sort, string> = {
  fullName: 'Customer',
  companyName: 'Institution',
  subscriptionTier: 'Subscription',
  accountManager: 'Account manager',
  techSupport: 'Technical support',
  lastSignInAt: 'Last sign-in',
};

export const statusLabels: Record<Status, string> = {
  active: 'Active',
  deactivated: 'Deactivated',
  all: 'All',
};

/** How the address says that customers are searched and sorted; what is missing has its default. */
export interface CustomerSearch {
  q?: string;
  sort?: Sort;
  order?: 'asc' | 'desc';
  status?: Status;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readCustomerSearch(search: { [Key in keyof CustomerSearch]?: unknown }): CustomerSearch {
  const { q, sort, order, status } = search;
  return {
    ...(q !== undefined && q !== '' && { q: String(q).slice(0, searchMaxLength) }),
    ...(isOneOf(sort, Object.keys(sortLabels) as Sort[]) && sort !== 'fullName' && { sort }),
    ...(order === 'desc' && { order }),
    ...(isOneOf(status, Object.keys(statusLabels) as Status[]) && status !== 'active' && { status }),
  };
}

function isOneOf<Value extends string>(value: unknown, values: readonly Value[]): value is Value {
  return values.some((known) => known === value);
}
