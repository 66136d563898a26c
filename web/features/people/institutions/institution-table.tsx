import Building2 from 'lucide-react/icons/building-2';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import type { CustomerSearch } from '#web/features/people/customers/customer-search.ts';
import { useInstitutions } from '#web/features/people/people.api.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ordersOf } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { institutionColumns } from './institution-columns.tsx';
import { InstitutionDialog } from './institution-dialog.tsx';

interface InstitutionTableProps {
  search: CustomerSearch;
  onSearch: ChangeAddress<CustomerSearch>;
}

const orders = ordersOf(institutionColumns);
const sorts = institutionColumns.flatMap((column) => column.sort ?? []);
const list: ListOf<InstitutionRow> = {
  title: 'Institutions',
  what: 'institutions',
  columns: institutionColumns,
  keyOf: ({ id }) => id,
  file: 'institutions',
  icon: <Building2 />,
  nothing: 'No institutions yet',
  nothingFits: 'No institutions found',
};

/** Every institution with its plan and staff. */
export function InstitutionTable({ search, onSearch }: InstitutionTableProps) {
  const isPhone = useIsPhone();
  const [editing, setEditing] = useState<InstitutionRow | 'new' | null>(null);
  const { q = '', order } = search;
  // What only customers are sorted by means the name.
  const sort = sorts.find((known) => known === search.sort) ?? 'companyName';
  const read = useInstitutions({ ...(q && { q }), sort, ...(order && { order }) });
  return (
    <>
      <ListCard
        list={list}
        read={read}
        sorted={{ sort, order, onSort: onSearch }}
        rowActions={{
          className: 'w-17',
          render: (institution) => (
            <IconButton label={`Edit ${institution.name}`} icon={<Pencil />} onClick={() => setEditing(institution)} />
          ),
        }}
        onShowAll={q ? () => onSearch({ q: '' }) : undefined}
        actions={
          <Button variant="secondary" size="sm" icon={<Plus />} onClick={() => setEditing('new')}>
            Add institution
          </Button>
        }
        toolbar={
          <ListToolbar
            search={search}
            onChange={onSearch}
            searchLabel="Search institutions"
            filters={
              isPhone ? [{ key: 'sort', label: 'Sort by', options: orders, otherwise: sort, resets: ['order'] }] : []
            }
          />
        }
      />
      {editing && (
        <InstitutionDialog institution={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
