import type { ServedInstitution } from '#contract/people/institutions.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { addDays } from '#web/lib/days.ts';
import { compareNames, isFound } from '#web/lib/names.ts';

/** The columns that sort the institutions of a member of staff, with their headings. */
export const institutionSorts = {
  name: 'Institution',
  plan: 'Subscription',
  renewal: 'Renewal date',
  uses: 'Uses, last 12 months',
} as const;
export type InstitutionSort = keyof typeof institutionSorts;

/** How the address says which institutions are listed, and in which order; what is missing has its default. */
export interface InstitutionSearch {
  q?: string;
  plan?: Tier | 'none';
  sort?: InstitutionSort;
  order?: 'asc' | 'desc';
}

/** The uses of each institution in its last twelve reported months; undefined while they are read. */
export type UsesOf = ReadonlyMap<number, number> | undefined;

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readInstitutionSearch(search: { [Key in keyof InstitutionSearch]?: unknown }): InstitutionSearch {
  const q = search.q === undefined ? '' : String(search.q).slice(0, searchMaxLength);
  const plan = search.plan === 'none' ? 'none' : tiers.find((tier) => tier === search.plan);
  const sort = (Object.keys(institutionSorts) as InstitutionSort[]).find((known) => known === search.sort);
  return {
    ...(q && { q }),
    ...(plan && { plan }),
    ...(sort && sort !== 'name' && { sort }),
    ...(search.order === 'desc' && { order: search.order }),
  };
}

export const planOptions = [
  { value: '', label: 'All plans' },
  ...tiers.map((tier) => ({ value: tier, label: tierName(tier) })),
  { value: 'none', label: 'No plan' },
];

/** Those that are looked for, in the order that is asked for. Without a plan or a figure comes before the least. */
export function institutionsFound(
  institutions: readonly ServedInstitution[],
  { q = '', plan, sort = 'name', order = 'asc' }: InstitutionSearch,
  uses: UsesOf,
): ServedInstitution[] {
  const found = institutions.filter(
    ({ name, subscriptionTier }) => isFound(name, q) && (plan === undefined || (subscriptionTier ?? 'none') === plan),
  );
  const place = ({ subscriptionTier }: ServedInstitution) =>
    subscriptionTier === null ? -1 : tiers.indexOf(subscriptionTier);
  const figure = ({ id }: ServedInstitution) => uses?.get(id) ?? -1;
  const compare: Record<InstitutionSort, (a: ServedInstitution, b: ServedInstitution) => number> = {
    name: () => 0,
    plan: (a, b) => place(a) - place(b),
    renewal: (a, b) => (a.subscriptionEnds ?? '').localeCompare(b.subscriptionEnds ?? ''),
    uses: (a, b) => figure(a) - figure(b),
  };
  const sorted = found.sort((a, b) => compare[sort](a, b) || compareNames(a.name, b.name));
  return order === 'desc' ? sorted.reverse() : sorted;
}

/** A row for each institution, below a row of headings. */
export function institutionRows(institutions: readonly ServedInstitution[], uses: UsesOf): string[][] {
  return [
    Object.values(institutionSorts),
    ...institutions.map(({ id, name, subscriptionTier, subscriptionEnds }) => [
      ...[name, subscriptionTier === null ? '' : tierName(subscriptionTier)],
      ...[subscriptionEnds === null ? '' : addDays(subscriptionEnds, 1), String(uses?.get(id) ?? '')],
    ]),
  ];
}
