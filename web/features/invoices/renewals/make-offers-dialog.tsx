import { useState } from 'react';
import type { RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { byMailAnd } from '#web/lib/portal.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { DueRenewalItem } from './due-renewal-item.tsx';
import { type OffersValues, offersOf, valuesOf } from './offers-form.ts';
import { useMakeOffers } from './renewals.api.ts';

/** Previews the offers and makes the chosen ones together. */
export function MakeOffersDialog({ due, onClose }: { due: readonly RenewalDue[]; onClose: () => void }) {
  const { values, change, close } = usePersistedState<OffersValues>(
    `offers.${due.map(({ institutionId }) => institutionId).join('.')}`,
    valuesOf(due),
    onClose,
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const make = useMakeOffers();
  const possible = due.filter(({ contact }) => contact !== null).map(({ institutionId }) => institutionId);
  const count = possible.filter((id) => values.chosen.includes(id)).length;

  function choose(ids: readonly number[], isChosen: boolean): void {
    const others = values.chosen.filter((id) => !ids.includes(id));
    change({ chosen: isChosen ? [...others, ...ids] : others });
  }

  function submit(): void {
    setSubmitted(true);
    const offers = offersOf(due, values);
    if (offers && !make.isPending) make.mutate(offers, { onSuccess: close });
  }

  return (
    <FormDialog
      title="Make renewal offers"
      description={`Everyone at an institution is notified ${byMailAnd}under the bell, and sees its offer under Your Subscription. An offer isn’t an invoice: that is sent once they accept it.`}
      submitText={count === 1 ? 'Make 1 offer' : `Make ${count} offers`}
      pendingText="Making offers..."
      isPending={make.isPending}
      isDisabled={count === 0}
      disabledReason="Choose at least one institution"
      onClose={close}
      onSubmit={submit}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Offers</legend>
        {possible.length > 1 && (
          <label className="flex min-h-8 items-center gap-3 text-control touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={count === possible.length}
              onChange={({ target }) => choose(possible, target.checked)}
            />
            All {possible.length}
          </label>
        )}
        <ul>
          {due.map((year) => (
            <DueRenewalItem
              key={`${year.institutionId} ${year.periodStart}`}
              year={year}
              values={values}
              isChecked={wasSubmitted}
              onChoose={(isChosen) => choose([year.institutionId], isChosen)}
              onPrice={(text) => change({ prices: { ...values.prices, [year.institutionId]: text } })}
              onDiscounts={(typed) => change({ discounts: { ...values.discounts, [year.institutionId]: typed } })}
            />
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
}
