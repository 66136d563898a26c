import UserSearch from 'lucide-react/icons/user-search';
import { useId } from 'react';
import { readAllCustomers, useCustomers } from '#web/features/people/people.api.ts';
import { customerRows } from '#web/features/people/people-csv.ts';
import { PersonDialog } from '#web/features/people/person-dialog.tsx';
import { useEditedRow } from '#web/features/people/use-edited-row.ts';
import type { PersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { CustomerCards } from './customer-cards.tsx';
import { CustomerDialog } from './customer-dialog.tsx';
import { type CustomerSearch, readCustomerSearch } from './customer-search.ts';
import { CustomerTable } from './customer-table.tsx';
import { CustomerToolbar } from './customer-toolbar.tsx';

interface CustomerOverviewProps {
  search: CustomerSearch;
  /** Changes the address. */
  onSearch: (change: CustomerSearch) => void;
  dialogs: PersonDialogs;
}

const counted = new Intl.NumberFormat('en-GB');

/** The Customer Data Overview of the admin panel. */
export function CustomerOverview({ search, onSearch, dialogs }: CustomerOverviewProps) {
  const titleId = useId();
  const pages = useCustomers(search);
  const total = pages.data?.pages[0]?.total;
  const customers = pages.data?.pages.flatMap((page) => page.customers) ?? [];
  const { open } = dialogs;
  const edited = useEditedRow(open?.kind === 'edit' ? open.id : null, customers);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Customer Data Overview"
        hasManyActions
        actions={
          <>
            <p role="status" className="text-muted text-small max-sm:mr-auto">
              {total !== undefined && `${counted.format(total)} ${total === 1 ? 'customer' : 'customers'}`}
            </p>
            <CsvButton
              label="Export CSV: customers"
              fileName="customers.csv"
              rows={async () => customerRows(await readAllCustomers(readCustomerSearch(search)))}
              isDisabled={!total}
            />
          </>
        }
      />
      <CustomerToolbar search={search} onSearch={onSearch} />
      <Rows pages={pages} customers={customers} search={search} onSearch={onSearch} dialogs={dialogs} />
      {(open?.kind === 'add' || edited) && (
        <CustomerDialog
          customer={edited}
          onClose={dialogs.close}
          onAdded={(person) => dialogs.makeLink(person, true)}
        />
      )}
      <PersonDialog dialogs={dialogs} />
    </Card>
  );
}

interface RowsProps extends CustomerOverviewProps {
  pages: ReturnType<typeof useCustomers>;
  customers: Parameters<typeof CustomerTable>[0]['customers'];
}

function Rows({ pages, customers, search, onSearch, dialogs }: RowsProps) {
  const isPhone = useIsPhone();
  if (pages.isPending) return <TableSkeleton label="Loading customers..." hasAvatars />;
  if (!pages.data) {
    return (
      <ErrorState
        title="Failed to fetch customers"
        message={messageOf(pages.error)}
        onRetry={() => void pages.refetch()}
        isRetrying={pages.isFetching}
      />
    );
  }
  if (customers.length === 0) {
    const isNarrowed = Boolean(search.q || search.status);
    return (
      <EmptyState
        icon={<UserSearch />}
        text="No customers found"
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={() => onSearch({ q: '', status: 'active' })}>
              Show all active customers
            </Button>
          )
        }
      />
    );
  }
  return (
    <div aria-busy={pages.isPlaceholderData} className={pages.isPlaceholderData ? 'opacity-60' : ''}>
      {isPhone ? (
        <CustomerCards customers={customers} dialogs={dialogs} />
      ) : (
        <CustomerTable customers={customers} search={search} onSearch={onSearch} dialogs={dialogs} />
      )}
      {pages.hasNextPage && (
        <div className="flex justify-center border-t p-3">
          <Button
            variant="secondary"
            onClick={() => void pages.fetchNextPage()}
            isPending={pages.isFetchingNextPage}
            pendingText="Loading..."
          >
            Show more
          </Button>
        </div>
      )}
      {pages.isFetchNextPageError && (
        <p role="alert" className="px-4 pb-3 text-center text-danger text-small">
          Failed to fetch customers. {messageOf(pages.error)}
        </p>
      )}
    </div>
  );
}
