import type { CustomersQuery } from '#contract/customers.ts';

/** Which part of the admin panel is shown. */
export const careViews = ['customers', 'institutions', 'subscriptions', 'usage', 'staff', 'notifications'] as const;
export type CareView = (typeof careViews)[number];

type Sort = CustomersQuery['sort'];
type Status = CustomersQuery['status'];

/** The columns that sort the overview, with their headings. */
export const sortLabels: Record<Sort, string> = {
  fullName: 'Customer',
  companyName: 'Institution',
  subscriptionTier: 'Subscription',
  accountManager: 'Account manager',
  techSupport: 'Technical supporter',
  lastSignInAt: 'Last sign-in',
};

export const statusLabels: Record<Status, string> = {
  active: 'Active',
  deactivated: 'Deactivated',
  all: 'All',
};

/** What the address of the admin panel says; whatever is missing is as at first. */
export interface CareSearch {
  view?: CareView;
  q?: string;
  sort?: Sort;
  order?: 'asc' | 'desc';
  status?: Status;
  /** For whom usage is uploaded. */
  customer?: number;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readCareSearch(search: { [Key in keyof CareSearch]?: unknown }): CareSearch {
  const { view, q, sort, order, status, customer } = search;
  return {
    ...(isOneOf(view, careViews) && view !== 'customers' && { view }),
    ...(q !== undefined && q !== '' && { q: String(q).slice(0, 100) }),
    ...(isOneOf(sort, Object.keys(sortLabels) as Sort[]) && sort !== 'fullName' && { sort }),
    ...(order === 'desc' && { order }),
    ...(isOneOf(status, Object.keys(statusLabels) as Status[]) && status !== 'active' && { status }),
    ...(Number.isSafeInteger(Number(customer)) && Number(customer) > 0 && { customer: Number(customer) }),
  };
}

function isOneOf<Value extends string>(value: unknown, values: readonly Value[]): value is Value {
  return values.some((known) => known === value);
}
