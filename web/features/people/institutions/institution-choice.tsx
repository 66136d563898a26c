import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { useServedCount, useServedInstitutions } from '#web/features/people/people.api.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { ordersOf } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { attentionOptions, type InstitutionSearch, planOptions } from './institution-search.ts';
import { servedColumns } from './served-columns.tsx';

interface InstitutionChoiceProps {
  search: InstitutionSearch;
  onSearch: ChangeAddress<InstitutionSearch>;
  /** Renders the link to one. */
  children: (institution: ServedInstitution) => ReactNode;
}

const counted = new Intl.NumberFormat('en-GB');

/** The institutions whose screens staff can see, each with the way to its screen and to everything about it. */
export function InstitutionChoice({ search, onSearch, children }: InstitutionChoiceProps) {
  const isPhone = useIsPhone();
  const read = useServedInstitutions(search);
  const count = useServedCount(search).data?.count;
  const columns = servedColumns(children);
  const isNarrowed = Boolean(search.q || search.plan || search.attention);
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
      read={read}
      totalText={count === undefined ? '' : `${counted.format(count)} ${count === 1 ? 'institution' : 'institutions'}`}
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
      onShowAll={emptied(search, onSearch)}
      toolbar={
        (isNarrowed || read.rows?.length !== 0) && (
          <>
            <SavedViews list="institutions" search={search} onSearch={onSearch} />
            <ListToolbar
              search={search}
              onChange={onSearch}
              searchLabel="Search institutions"
              filters={[
                { key: 'attention', label: 'Show', options: attentionOptions, className: 'w-64 max-md:basis-full' },
                { key: 'plan', label: 'Plan', options: planOptions },
                ...(isPhone
                  ? [{ key: 'sort', label: 'Sort by', options: ordersOf(columns), resets: ['order'] } as const]
                  : []),
              ]}
            />
          </>
        )
      }
    />
  );
}
