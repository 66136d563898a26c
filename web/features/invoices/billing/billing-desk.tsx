import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { billingStates } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { stateLabels } from '#web/features/invoices/issued-state.tsx';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { useBillingCounts } from './billing.api.ts';
import { billingColumns } from './billing-columns.ts';
import { BillingDialog, type BillingTask } from './billing-dialog.tsx';
import { BillingRow } from './billing-row.tsx';
import { type BillingSearch, orderOptions } from './billing-search.ts';

interface BillingDeskProps {
  search: BillingSearch;
  onSearch: ChangeAddress<BillingSearch>;
}

const pageSize = 50;
const list: ListOf<BilledInvoice> = {
  title: 'Invoices',
  what: 'invoices',
  columns: billingColumns,
  keyOf: ({ state, id }) => `${state === 'draft'} ${id}`,
  file: 'invoices',
  icon: <ReceiptText />,
  nothing: 'No invoices yet',
  nothingFits: 'No invoice matches',
};

/** Every invoice and draft, with filters, sorting, export and actions. */
export function BillingDesk({ search, onSearch }: BillingDeskProps) {
  const read = useRows('GET /api/billing/invoices', { query: search }, pageSize, (invoices) => invoices);
  const [task, setTask] = useState<BillingTask | null>(null);
  return (
    <>
      <ListCard
        list={list}
        read={read}
        renderRow={(invoice) => (
          <BillingRow invoice={invoice} onTask={setTask} onInstitution={(institution) => onSearch({ institution })} />
        )}
        onShowAll={emptied(search, onSearch)}
        actions={
          <Button variant="secondary" size="sm" onClick={() => setTask({ what: 'draft', id: null })}>
            New invoice
          </Button>
        }
        toolbar={<Toolbar search={search} onSearch={onSearch} />}
      />
      {task && <BillingDialog task={task} onTask={setTask} />}
    </>
  );
}

function Toolbar({ search, onSearch }: BillingDeskProps) {
  const counts = useBillingCounts(search).data;
  const states = billingStates.map((value) => {
    return { value, label: counts ? `${stateLabels[value]} (${counts[value]})` : stateLabels[value] };
  });
  return (
    <>
      <SavedViews list="billing" search={search} onSearch={onSearch} />
      <ListToolbar
        search={search}
        onChange={onSearch}
        searchLabel="Search invoices"
        filters={[{ key: 'state', label: 'State', options: [{ value: '', label: 'Any state' }, ...states] }]}
        note={
          counts &&
          // Amounts of several currencies are never added.
          (counts.sums.length > 0 ? counts.sums : [{ currency: 'GBP', openPence: 0, overduePence: 0 }]).map(
            ({ currency, openPence, overduePence }) => (
              <span key={currency} className="block">
                Outstanding: <span className="font-semibold text-ink">{formatMoney(openPence, currency)}</span>
                {overduePence > 0 && (
                  <>
                    , overdue: <span className="font-semibold text-warning">{formatMoney(overduePence, currency)}</span>
                  </>
                )}
              </span>
            ),
          )
        }
      >
        <SelectField
          label="Order"
          isLabelHidden
          className="w-48 max-md:min-w-36 max-md:flex-1"
          value={`${search.sort ?? 'issued'} ${search.order ?? 'desc'}`}
          options={orderOptions}
          onChange={({ target }) => {
            const [sort, order] = target.value.split(' ');
            onSearch({ sort, order });
          }}
        />
        {search.institution && (
          <Button variant="secondary" onClick={() => onSearch({ institution: undefined })}>
            All institutions
          </Button>
        )}
      </ListToolbar>
    </>
  );
}
