import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import {
  type InstitutionSearch,
  type InstitutionSort,
  institutionSorts,
  readInstitutionSearch,
  type UsesOf,
} from './institution-search.ts';

interface ChoiceTableProps {
  institutions: readonly ServedInstitution[];
  uses: UsesOf;
  search: InstitutionSearch;
  onSearch: (search: InstitutionSearch) => void;
  link: (institution: ServedInstitution) => ReactNode;
}

/** Institutions with their plan and use, each with the way to its screen and to everything about it. */
export function ChoiceTable({ institutions, uses, search, onSearch, link }: ChoiceTableProps) {
  const isPhone = useIsPhone();
  const { sort = 'name', order } = search;
  const onSort = (change: InstitutionSearch) => onSearch(readInstitutionSearch({ ...search, ...change }));
  return (
    <table className="w-full text-left text-control max-md:block">
      <thead className="border-b bg-raised text-small max-md:sr-only">
        <tr>
          {isPhone
            ? (['name', 'plan'] as const).map((column) => (
                <th key={column} scope="col">
                  {institutionSorts[column]}
                </th>
              ))
            : (Object.keys(institutionSorts) as InstitutionSort[]).map((column) => (
                <SortHeading
                  key={column}
                  column={column}
                  label={institutionSorts[column]}
                  sorted={{ sort, order }}
                  onSort={onSort}
                  isNumeric={column === 'uses'}
                />
              ))}
          <th scope="col">
            <span className="sr-only">Everything about it</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {institutions.map((institution) => (
          <tr
            key={institution.id}
            className="border-b last:border-b-0 hover:bg-hover max-md:relative max-md:block max-md:py-1 max-md:pr-24"
          >
            <th scope="row" className="px-4 py-1 font-semibold max-md:block [&_a]:text-link">
              {link(institution)}
            </th>
            <td className="px-4 py-2 max-md:block max-md:pt-0">
              <TierBadge tier={institution.subscriptionTier} />
              <span className="mt-0.5 block text-muted text-small md:hidden">
                {renewalText(institution)} · {usesText(uses, institution)} uses
              </span>
            </td>
            <td className="whitespace-nowrap px-4 py-2 max-md:hidden">{renewalText(institution)}</td>
            <td className="px-4 py-2 text-right tabular-nums max-md:hidden">{usesText(uses, institution)}</td>
            <td className="px-4 py-1 text-right max-md:absolute max-md:top-1 max-md:right-0">
              <Link
                {...institutionLink(institution.id)}
                className="inline-flex min-h-9 items-center text-link touch:min-h-11"
              >
                Overview
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first day without a plan. */
function renewalText({ subscriptionEnds }: ServedInstitution): string {
  return subscriptionEnds === null ? '–' : dayText(addDays(subscriptionEnds, 1));
}

function usesText(uses: UsesOf, { id }: ServedInstitution): string {
  return uses?.get(id)?.toLocaleString('en-GB') ?? '–';
}
