import Building2 from 'lucide-react/icons/building-2';
import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { useServedCount, useServedInstitutions } from '#web/features/people/people.api.ts';
import { countText } from '#web/lib/numbers.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { ordersOf } from '#web/ui/lists/list-columns.ts';
import type { RowActions } from '#web/ui/lists/list-table.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { institutionColumns } from './institution-columns.tsx';
import { attentionOptions, type InstitutionSearch, planOptions } from './institution-search.ts';

interface InstitutionListProps {
  title: string;
  search: InstitutionSearch;
  onSearch: ChangeAddress<InstitutionSearch>;
  link: (institution: ServedInstitution) => ReactNode;
  rowActions: RowActions<ServedInstitution>;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

/** The institutions that a member of staff serves, with search, filters, sorting, saved views and export. */
export function InstitutionList({ title, search, onSearch, link, rowActions, actions }: InstitutionListProps) {
  const may = useCapabilities();
  const isPhone = useIsPhone();
  const read = useServedInstitutions(search);
  const count = useServedCount(search).data?.count;
  const columns = institutionColumns(link);
  const isNarrowed = Boolean(search.q || search.plan || search.attention);
  return (
    <ListCard
      list={{
        title,
        what: 'institutions',
        columns,
        keyOf: ({ id }) => id,
        file: 'institutions',
        icon: <Building2 />,
        nothing: 'No institutions yet',
        ...(!may.actsForAllInstitutions && { nothingDetail: 'The institutions you are assigned to appear here.' }),
        nothingFits: 'No institutions found',
      }}
      read={read}
      totalText={count === undefined ? '' : `${countText(count)} ${count === 1 ? 'institution' : 'institutions'}`}
      sorted={{ sort: search.sort ?? 'name', order: search.order, onSort: onSearch }}
      rowActions={rowActions}
      onShowAll={emptied(search, onSearch)}
      actions={actions}
      toolbar={
        (isNarrowed || read.rows?.length !== 0) && (
          <>
            <SavedViews list="institutions" search={search} onSearch={onSearch} />
            <ListToolbar
              search={search}
              onChange={onSearch}
              searchLabel="Search institutions"
              filters={[
                { key: 'attention', label: 'Show', options: attentionOptions, className: 'w-64 shrink-0 max-md:w-52' },
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
