import { type CustomerSearch, readCustomerSearch } from '#web/features/people/customers/customer-search.ts';
import { type InstitutionSearch, readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { type PlanSearch, readPlanSearch } from '#web/features/subscriptions/plans/plan-search.ts';
import { addressReader, choiceField, idField, type SearchIn } from '#web/lib/pages/address.ts';

export const adminViews = ['customers', 'institutions', 'subscriptions', 'usage', 'staff', 'notifications'] as const;
export type AdminView = (typeof adminViews)[number];

export const readAdminSearch = (typed: { [Key in keyof AdminSearch]?: unknown }): AdminSearch => ({
  ...readView(typed),
  ...readCustomerSearch(typed),
});

/** Reads the search of /admin for links to the tab of institutions. */
export const readAdminInstitutions = (typed: { [Key in keyof InstitutionSearch]?: unknown }) => ({
  view: 'institutions' as const,
  ...readInstitutionSearch(typed),
});

/** Reads the search of /admin for links to the tab of subscriptions. */
export const readAdminPlans = (typed: { [Key in keyof PlanSearch]?: unknown }) => ({
  view: 'subscriptions' as const,
  ...readPlanSearch(typed),
});

const readView = addressReader({
  view: choiceField(adminViews, 'customers'),
  /** The customer whose usage is uploaded. */
  customer: idField,
  isAdding: (typed) => (typed === true ? true : undefined),
});
export type AdminSearch = CustomerSearch & SearchIn<typeof readView>;
