import { type CustomerSearch, readCustomerSearch } from '#web/features/people/customers/customer-search.ts';

/** The tabs of the admin panel. */
export const adminViews = ['customers', 'institutions', 'subscriptions', 'usage', 'staff', 'notifications'] as const;
export type AdminView = (typeof adminViews)[number];

/** The search of /admin; what is missing has its default. */
export interface AdminSearch extends CustomerSearch {
  view?: AdminView;
  /** Whose usage is to be uploaded. */
  customer?: number;
  /** The dialog that adds somebody is asked for. */
  isAdding?: boolean;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readAdminSearch(search: { [Key in keyof AdminSearch]?: unknown }): AdminSearch {
  const view = adminViews.find((known) => known === search.view);
  const customer = Number(search.customer);
  return {
    ...(view && view !== 'customers' && { view }),
    ...readCustomerSearch(search),
    ...(Number.isSafeInteger(customer) && customer > 0 && { customer }),
    ...(search.isAdding === true && { isAdding: true }),
  };
}
