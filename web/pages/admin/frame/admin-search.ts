import { type CustomerSearch, readCustomerSearch } from '#web/features/people/customers/customer-search.ts';
import { type InstitutionSearch, readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { addressReader, idField, type SearchIn, wordField } from '#web/lib/pages/address.ts';

/** The tabs of the admin panel. */
export const adminViews = ['customers', 'institutions', 'subscriptions', 'usage', 'staff', 'notifications'] as const;
export type AdminView = (typeof adminViews)[number];

/** Reads the search of /admin. */
export const readAdminSearch = (typed: { [Key in keyof AdminSearch]?: unknown }): AdminSearch => ({
  ...readView(typed),
  ...readCustomerSearch(typed),
});

/** The same with the tab of institutions open. */
export const readAdminInstitutions = (typed: { [Key in keyof InstitutionSearch]?: unknown }) => ({
  view: 'institutions' as const,
  ...readInstitutionSearch(typed),
});

const readView = addressReader({
  view: wordField(adminViews, 'customers'),
  /** Whose usage is to be uploaded. */
  customer: idField,
  /** The dialog that adds somebody is asked for. */
  isAdding: (typed) => (typed === true ? true : undefined),
});
export type AdminSearch = CustomerSearch & SearchIn<typeof readView>;
