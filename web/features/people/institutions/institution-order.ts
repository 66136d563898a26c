import type { InstitutionRow } from '#contract/people/institutions.ts';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';
import type { CustomerSearch } from '#web/features/people/customers/customer-search.ts';
import { compareNames, isFound } from '#web/lib/names.ts';

/** The columns by which institutions are sorted; the overview of customers has them too, and the address names them alike. */
export const institutionColumns = ['companyName', 'subscriptionTier', 'accountManager', 'techSupport'] as const;
export type InstitutionColumn = (typeof institutionColumns)[number];

/** The column that an address names; what only customers are sorted by means the name. */
export function institutionColumnOf({ sort }: CustomerSearch): InstitutionColumn {
  return institutionColumns.find((column) => column === sort) ?? 'companyName';
}

/** The institutions that an address asks for, in its order. Without a plan or staff comes first. */
export function institutionsInOrder(institutions: readonly InstitutionRow[], search: CustomerSearch): InstitutionRow[] {
  const textOf: Record<InstitutionColumn, (institution: InstitutionRow) => string> = {
    companyName: () => '',
    subscriptionTier: ({ subscriptionTier: tier }) => (tier === null ? '' : String(tiers.indexOf(tier) + 1)),
    accountManager: ({ accountManager }) => accountManager?.fullName ?? '',
    techSupport: ({ techSupport }) => techSupport?.fullName ?? '',
  };
  const text = textOf[institutionColumnOf(search)];
  const sorted = institutions
    .filter(({ name }) => isFound(name, search.q ?? ''))
    .sort((a, b) => compareNames(text(a), text(b)) || compareNames(a.name, b.name));
  return search.order === 'desc' ? sorted.reverse() : sorted;
}
