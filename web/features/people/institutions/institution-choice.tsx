import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { useServedInstitutions } from '#web/features/people/people.api.ts';
import { rowsIn } from '#web/lib/calls/use-rows.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { ordersOf } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type InstitutionSearch, institutionsFound, planOptions } from './institution-search.ts';
import { servedColumns, type UsesOf } from './served-columns.tsx';

interface InstitutionChoiceProps {
  search: InstitutionSearch;
  onSearch: ChangeAddress<InstitutionSearch>;
  uses: UsesOf;
  /** Renders the link to one. */
  children: (institution: ServedInstitution) => ReactNode;
}

/** The institutions whose screens staff can see, each with the way to its screen and to everything about it. */
export function InstitutionChoice({ search, onSearch, uses, children }: InstitutionChoiceProps) {
  const isPhone = useIsPhone();
  const query = useServedInstitutions();
  const { data } = query;
  const found = data && institutionsFound(data, search, uses);
  const columns = servedColumns(uses, children);
  return (
    <ListCard
      list={{
        title: 'Choose an institution',
        what: 'institutions',
        columns,
        keyOf: ({ id }) => id,
        file: 'institutions',
        icon: <Building2 />,
        nothing: 'No institutions yet',
        nothingDetail: 'The institutions you are assigned to appear here.',
        nothingFits: 'No institutions found',
      }}
      read={rowsIn(query, found)}
      totalText={found ? `${found.length} ${found.length === 1 ? 'institution' : 'institutions'}` : ''}
      sorted={{ sort: search.sort ?? 'name', order: search.order, onSort: onSearch }}
      rowActions={{
        label: 'Everything about it',
        className: 'w-28',
        render: ({ id }) => (
          <Link {...institutionLink(id)} className="inline-flex min-h-9 items-center text-link touch:min-h-11">
            Overview
          </Link>
        ),
      }}
      onShowAll={data?.length ? emptied(search, onSearch) : undefined}
      toolbar={
        data?.length !== 0 && (
          <ListToolbar
            search={search}
            onChange={onSearch}
            searchLabel="Search institutions"
            filters={[
              { key: 'plan', label: 'Plan', options: planOptions },
              ...(isPhone
                ? [{ key: 'sort', label: 'Sort by', options: ordersOf(columns), resets: ['order'] } as const]
                : []),
            ]}
          />
        )
      }
    />
  );
}
