import type { BillingCounts } from '#contract/plans-and-usage/billing.ts';
import { type BillingState, billingStates } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { stateLabels } from '#web/features/invoices/issued-state.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface StateCardsProps {
  /** Undefined until they are read: no zero before there are figures. */
  counts: BillingCounts | undefined;
  state: BillingState | undefined;
  onChoose: (state: BillingState | undefined) => void;
}

/** The states of invoices with count and sum; one chosen narrows the list. */
export function StateCards({ counts, state, onChoose }: StateCardsProps) {
  return (
    <fieldset className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-6 md:px-0.5 print:hidden">
      <legend className="sr-only">State</legend>
      {[undefined, ...billingStates].map((one) => {
        const count = counts && countOf(counts, one);
        return (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={one === state}
            onClick={() => onChoose(one)}
            className={classNames(
              'min-w-30 shrink-0 rounded-card border bg-surface px-3.5 py-2.5 text-left text-control shadow-card hover:bg-hover aria-pressed:border-link aria-pressed:text-link aria-pressed:outline-1 aria-pressed:outline-link aria-pressed:-outline-offset-1 focus-visible:outline-2',
              count === 0 && 'text-muted',
            )}
          >
            <span className="flex justify-between gap-2 font-medium">
              {one ? stateLabels[one] : 'All'}
              <span className="tabular-nums">{count}</span>
            </span>
            <span className="block min-h-5 text-muted text-small tabular-nums">
              {counts &&
                sumsOf(counts, one).map((sum) => (
                  <span key={sum} className="block">
                    {sum}
                  </span>
                ))}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** How many invoices are in a state, or in all. */
export function countOf(counts: BillingCounts, state: BillingState | undefined): number {
  return state ? counts[state] : billingStates.reduce((sum, one) => sum + counts[one], 0);
}

/** One sum for each currency, because amounts of several are never added; All adds up what stands, so neither drafts nor void ones. */
function sumsOf({ totals }: BillingCounts, state: BillingState | undefined): string[] {
  const sums = new Map<string, number>();
  for (const { state: one, currency, pence } of totals) {
    const isMeant = state ? one === state : one !== 'draft' && one !== 'void';
    if (isMeant) sums.set(currency, (sums.get(currency) ?? 0) + pence);
  }
  return sums.size === 0 ? ['–'] : [...sums].map(([currency, pence]) => formatMoney(pence, currency));
}
