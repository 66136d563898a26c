import ReceiptText from 'lucide-react/icons/receipt-text';
import type { BilledInvoice, BillingCounts } from '#contract/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { type RowsRead, useRows } from '#web/lib/calls/use-rows.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useBillingCounts } from './billing.api.ts';
import { BillingCard } from './billing-card.tsx';
import { billingColumns } from './billing-columns.tsx';
import { BillingDialog, type BillingTask } from './billing-dialog.tsx';
import { billingFileColumns } from './billing-file-columns.ts';
import { BillingRowMenu } from './billing-row-menu.tsx';
import { type BillingSearch, orderOptions } from './billing-search.ts';
import { StateCards } from './state-cards.tsx';

interface BillingDeskProps {
  search: BillingSearch;
  onSearch: ChangeAddress<BillingSearch>;
  task: BillingTask | null;
  onTask: (task: BillingTask | null) => void;
}

const pageSize = 50;

/** Every invoice and draft: the states with their sums, and one table with filters, sorting, export and actions. */
export function BillingDesk({ search: { view: _, ...search }, onSearch, task, onTask }: BillingDeskProps) {
  const isPhone = useIsPhone();
  const read = useRows('GET /api/billing/invoices', { query: search }, pageSize, (invoices) => invoices);
  const counts = useBillingCounts(search).data;
  return (
    <>
      <StateCards counts={counts} state={search.state} onChoose={(state) => onSearch({ state })} />
      <ListCard
        list={{
          title: 'Invoices',
          isTitleHidden: true,
          what: 'invoices',
          columns: billingColumns(onTask),
          keyOf: ({ state, id }) => `${state === 'draft'} ${id}`,
          icon: <ReceiptText />,
          nothing: 'No invoices yet',
          nothingFits: 'No invoice matches',
        }}
        read={read}
        sorted={{ sort: search.sort ?? 'issued', order: search.order ?? 'desc', onSort: onSearch }}
        renderRow={isPhone ? (invoice) => <BillingCard invoice={invoice} onTask={onTask} /> : undefined}
        rowActions={{
          className: 'w-16 print:hidden',
          render: (invoice) => <BillingRowMenu invoice={invoice} onTask={onTask} />,
        }}
        onShowAll={emptied(search, onSearch)}
        toolbar={<Toolbar search={search} onSearch={onSearch} read={read} isPhone={isPhone} />}
      >
        {counts && <Outstanding counts={counts} />}
      </ListCard>
      {task && <BillingDialog task={task} onTask={onTask} />}
    </>
  );
}

interface ToolbarProps extends Pick<BillingDeskProps, 'search' | 'onSearch'> {
  read: RowsRead<BilledInvoice>;
  isPhone: boolean;
}

function Toolbar({ search, onSearch, read, isPhone }: ToolbarProps) {
  return (
    <>
      <SavedViews list="billing" search={search} onSearch={onSearch} />
      <ListToolbar search={search} onChange={onSearch} searchLabel="Search invoices">
        {isPhone && (
          <SelectField
            label="Order"
            isLabelHidden
            className="min-w-36 flex-1"
            value={`${search.sort ?? 'issued'} ${search.order ?? 'desc'}`}
            options={orderOptions}
            onChange={({ target }) => {
              const [sort, order] = target.value.split(' ');
              onSearch({ sort, order });
            }}
          />
        )}
        {search.institution && (
          <Button variant="secondary" onClick={() => onSearch({ institution: undefined })}>
            All institutions
          </Button>
        )}
        <CsvButton
          label="Export CSV: invoices"
          fileName="invoices.csv"
          rows={async () => fileRows(billingFileColumns, await read.readAll())}
          isDisabled={!read.rows?.length}
        />
      </ListToolbar>
    </>
  );
}

/** The amounts still to be paid, in each currency. */
function Outstanding({ counts: { sums } }: { counts: BillingCounts }) {
  const shown = sums.length > 0 ? sums : [{ currency: 'GBP', openPence: 0, overduePence: 0 }];
  return (
    <div className="border-t px-4 py-3 text-muted text-small">
      {shown.map(({ currency, openPence, overduePence }) => (
        <p key={currency}>
          Outstanding <span className="font-semibold text-ink">{formatMoney(openPence, currency)}</span>
          {overduePence > 0 && (
            <>
              , of which overdue{' '}
              <span className="font-semibold text-danger">{formatMoney(overduePence, currency)}</span>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
