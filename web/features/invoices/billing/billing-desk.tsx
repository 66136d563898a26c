import ReceiptText from 'lucide-react/icons/receipt-text';
import { useId, useState } from 'react';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { billingStates } from '#contract/values/plans-and-usage/billing.ts';
import { formatPence } from '#contract/values/plans-and-usage/money.ts';
import { stateLabels } from '#web/features/invoices/issued-state.tsx';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { readAllBilling, useBilling, useBillingCounts } from './billing.api.ts';
import { billingRows } from './billing-csv.ts';
import { BillingDialog, type BillingTask } from './billing-dialog.tsx';
import { BillingRow } from './billing-row.tsx';
import { type BillingSearch, orderOptions, readBillingSearch } from './billing-search.ts';

interface BillingDeskProps {
  search: BillingSearch;
  /** Changes the address. */
  onSearch: (search: BillingSearch) => void;
}

/** Every invoice and draft: narrowed, sorted, exported, and what can be done with each. */
export function BillingDesk({ search, onSearch }: BillingDeskProps) {
  const titleId = useId();
  const invoices = useBilling(search);
  const [task, setTask] = useState<BillingTask | null>(null);
  const rows = invoices.data?.pages.flatMap((page) => page.rows);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Invoices"
        hasManyActions
        actions={
          <>
            <CsvButton
              label="Export CSV: invoices"
              fileName="invoices.csv"
              rows={async () => billingRows(await readAllBilling(search))}
              isDisabled={!rows?.length}
            />
            <Button size="sm" onClick={() => setTask({ what: 'draft', id: null })}>
              New invoice
            </Button>
          </>
        }
      />
      <Toolbar search={search} onSearch={onSearch} />
      <Rows invoices={invoices} rows={rows} search={search} onSearch={onSearch} onTask={setTask} />
      {task && <BillingDialog task={task} onTask={setTask} />}
    </Card>
  );
}

function Toolbar({ search, onSearch }: BillingDeskProps) {
  const counts = useBillingCounts(search).data;
  const change = (part: { [Key in keyof BillingSearch]?: unknown }) =>
    onSearch(readBillingSearch({ ...search, ...part }));
  const stateOptions = billingStates.map((value) => ({
    value,
    label: counts ? `${stateLabels[value]} (${counts[value]})` : stateLabels[value],
  }));
  return (
    <div className="flex flex-wrap items-end gap-3 border-b px-4 py-3">
      <TypedSearch
        label="Search invoices"
        text={search.q ?? ''}
        maxLength={searchMaxLength}
        onSearch={(q) => change({ q })}
        className="min-w-56 flex-1 max-md:basis-full print:hidden"
      />
      <SelectField
        label="State"
        isLabelHidden
        className="w-44 max-md:min-w-36 max-md:flex-1 print:hidden"
        value={search.state ?? ''}
        options={[{ value: '', label: 'Any state' }, ...stateOptions]}
        onChange={({ target }) => change({ state: target.value })}
      />
      <SelectField
        label="Order"
        isLabelHidden
        className="w-48 max-md:min-w-36 max-md:flex-1 print:hidden"
        value={`${search.sort ?? 'issued'} ${search.order ?? 'desc'}`}
        options={orderOptions}
        onChange={({ target }) => {
          const [sort, order] = target.value.split(' ');
          change({ sort, order });
        }}
      />
      {search.institution && (
        <Button variant="secondary" onClick={() => change({ institution: undefined })}>
          All institutions
        </Button>
      )}
      {counts && (
        <p className="basis-full text-muted text-small">
          Still to be paid: <span className="font-semibold text-ink">{formatPence(counts.openPence)}</span>
          {counts.overduePence > 0 && (
            <>
              , of it overdue <span className="font-semibold text-warning">{formatPence(counts.overduePence)}</span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

interface RowsProps extends BillingDeskProps {
  invoices: ReturnType<typeof useBilling>;
  rows: readonly BilledInvoice[] | undefined;
  onTask: (task: BillingTask) => void;
}

function Rows({ invoices, rows, search, onSearch, onTask }: RowsProps) {
  if (invoices.isPending) return <TableSkeleton label="Loading invoices..." />;
  if (!rows) {
    return (
      <ErrorState
        title="Failed to fetch invoices"
        message={messageOf(invoices.error)}
        onRetry={() => void invoices.refetch()}
        isRetrying={invoices.isFetching}
      />
    );
  }
  if (rows.length === 0) {
    const isNarrowed = Object.keys(search).length > 0;
    return (
      <EmptyState
        icon={<ReceiptText />}
        text={isNarrowed ? 'No invoice matches' : 'No invoices yet'}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={() => onSearch({})}>
              Show all invoices
            </Button>
          )
        }
      />
    );
  }
  return (
    <div aria-busy={invoices.isPlaceholderData} className={invoices.isPlaceholderData ? 'opacity-60' : ''}>
      <ul className="divide-y">
        {rows.map((invoice) => (
          <BillingRow
            key={`${invoice.state === 'draft'} ${invoice.id}`}
            invoice={invoice}
            onTask={onTask}
            onInstitution={(institution) => onSearch({ ...search, institution })}
          />
        ))}
      </ul>
      <MoreRows read={invoices} />
    </div>
  );
}
