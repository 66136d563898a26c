import UserSearch from 'lucide-react/icons/user-search';
import type { CustomerOverview as Customer } from '#contract/people/customers.ts';
import { customersPageMaxSize, customersPageSize } from '#contract/values/limits.ts';
import { PersonActions } from '#web/features/people/person-actions.tsx';
import { PersonDialog } from '#web/features/people/person-dialog.tsx';
import { useEditedRow } from '#web/features/people/use-edited-row.ts';
import type { PersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { countText } from '#web/lib/numbers.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ordersOf } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { customerColumns } from './customer-columns.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { type CustomerSearch, statusOptions } from './customer-search.ts';

interface CustomerOverviewProps {
  search: CustomerSearch;
  onSearch: ChangeAddress<CustomerSearch>;
  dialogs: PersonDialogs;
}

const list: ListOf<Customer> = {
  title: 'Customer Data Overview',
  what: 'customers',
  columns: customerColumns,
  keyOf: ({ id }) => id,
  file: 'customers',
  icon: <UserSearch />,
  nothing: 'No customers found',
  showAll: 'Show all active customers',
  hasAvatars: true,
};
/** The Customer Data Overview of the admin panel. */
export function CustomerOverview({ search, onSearch, dialogs }: CustomerOverviewProps) {
  const isPhone = useIsPhone();
  const { q, sort, order, status } = search;
  const read = useRows(
    'GET /api/customers',
    { query: { q, sort, order, status } },
    customersPageSize,
    ({ customers }) => customers,
    { limitForAll: customersPageMaxSize },
  );
  const { open } = dialogs;
  const edited = useEditedRow(open?.kind === 'edit' ? open.id : null, read.rows ?? []);
  const total = read.first?.total;
  return (
    <>
      <ListCard
        list={list}
        read={read}
        total={total}
        totalText={total === undefined ? '' : `${countText(total)} ${total === 1 ? 'customer' : 'customers'}`}
        sorted={{ sort: sort ?? 'fullName', order, onSort: onSearch }}
        rowActions={{
          className: 'w-17',
          render: (customer) => <PersonActions person={customer} dialogs={dialogs} hasUsage />,
        }}
        onShowAll={q || status ? () => onSearch({ q: '', status: 'active' }) : undefined}
        toolbar={
          <>
            <SavedViews list="customers" search={search} onSearch={onSearch} />
            <ListToolbar
              search={search}
              onChange={onSearch}
              searchLabel="Search customers"
              filters={[
                {
                  key: 'status',
                  label: 'Status',
                  options: statusOptions,
                  otherwise: 'active',
                  className: 'w-40 max-md:flex-1',
                },
                ...(isPhone
                  ? [{ key: 'sort', label: 'Sort by', options: ordersOf(customerColumns), resets: ['order'] } as const]
                  : []),
              ]}
            />
          </>
        }
      />
      {(open?.kind === 'add' || edited) && (
        <CustomerDialog
          customer={edited}
          institution={open?.kind === 'add' ? open.institution : undefined}
          onClose={dialogs.close}
          onAdded={(person) => dialogs.invite(person, true)}
        />
      )}
      <PersonDialog dialogs={dialogs} />
    </>
  );
}
