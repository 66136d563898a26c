import type { RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { OfferTerms } from './offer-terms.tsx';
import { netOf, type OffersValues, sumText, type TypedDiscount } from './offers-form.ts';

interface DueRenewalItemProps {
  year: RenewalDue;
  values: OffersValues;
  /** Mistakes are shown from the first attempt to make the offers. */
  isChecked: boolean;
  onChoose: (isChosen: boolean) => void;
  onPrice: (text: string) => void;
  onDiscounts: (discounts: readonly TypedDiscount[]) => void;
}

/** The offer that an institution would get, with a checkbox. */
export function DueRenewalItem({ year, values, isChecked, onChoose, onPrice, onDiscounts }: DueRenewalItemProps) {
  const { institutionId, institution, tier, periodStart, periodEnd, validUntil, contact } = year;
  const isChosen = values.chosen.includes(institutionId);
  const netPence = netOf(year, values);
  return (
    <li className="flex flex-col gap-2 border-b py-3 last:border-b-0">
      <label className="flex items-start gap-3 text-control touch:min-h-11">
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-primary"
          checked={isChosen}
          disabled={contact === null}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="wrap-anywhere min-w-0">
          <span className="block font-semibold">{institution}</span>
          <span className="block">
            {tierName(tier)}, <span className="whitespace-nowrap">{dayText(periodStart)}</span> –{' '}
            <span className="whitespace-nowrap">{dayText(periodEnd)}</span>
          </span>
          <span className="block tabular-nums">
            {netPence === null ? 'The price is on request' : sumText(netPence, year)}
          </span>
          <span className="block text-muted text-small">
            {contact === null
              ? 'No one there can sign in, so no one would see the offer.'
              : `For the attention of ${contact}. Valid until ${dayText(validUntil)}.`}
          </span>
        </span>
      </label>
      {isChosen && (
        <OfferTerms year={year} values={values} isChecked={isChecked} onPrice={onPrice} onDiscounts={onDiscounts} />
      )}
    </li>
  );
}
