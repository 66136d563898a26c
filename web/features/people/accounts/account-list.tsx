import Building2 from 'lucide-react/icons/building-2';
import type { Account } from '#contract/people/accounts.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { emptied } from '#web/lib/pages/address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ordersOf } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { accountColumns } from './account-columns.tsx';
import { type AccountSearch, accountFilterOptions } from './account-search.ts';
import { useAccounts } from './accounts.api.ts';
import { monthText } from './month-text.ts';

interface AccountListProps {
  search: AccountSearch;
  onSearch: ChangeAddress<AccountSearch>;
}

const list: ListOf<Account> = {
  title: 'Accounts',
  what: 'accounts',
  columns: accountColumns,
  keyOf: ({ id }) => id,
  file: 'accounts',
  icon: <Building2 />,
  nothing: 'No institutions yet',
  nothingFits: 'No accounts found',
};

/** The accounts with what they renew for, use and need: sorted, filtered, saved as views and exported. */
export function AccountList({ search, onSearch }: AccountListProps) {
  const isPhone = useIsPhone();
  const may = useCapabilities();
  const read = useAccounts(search);
  return (
    <ListCard
      list={{
        ...list,
        title: search.month ? `Renewals in ${monthText(search.month)}` : list.title,
        ...(!may.actsForAllInstitutions && { nothingDetail: 'The institutions you are assigned to appear here.' }),
      }}
      read={read}
      sorted={{ sort: search.sort ?? 'renewal', order: search.order, onSort: onSearch }}
      onShowAll={emptied(search, onSearch)}
      toolbar={
        <>
          <SavedViews list="accounts" search={search} onSearch={onSearch} />
          <ListToolbar
            search={search}
            onChange={onSearch}
            searchLabel="Search accounts"
            filters={[
              { key: 'show', label: 'Show', options: accountFilterOptions, className: 'w-64 shrink-0 max-md:w-52' },
              ...(isPhone
                ? [{ key: 'sort', label: 'Sort by', options: ordersOf(accountColumns), resets: ['order'] } as const]
                : []),
            ]}
          />
        </>
      }
    />
  );
}
