import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { lineTextMaxLength, offerDiscountsMax } from '#contract/values/limits.ts';
import { typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { discountProblemOf, type OffersValues, problemOf, type TypedDiscount } from './offers-form.ts';

interface OfferTermsProps {
  year: RenewalDue;
  values: OffersValues;
  isChecked: boolean;
  onPrice: (text: string) => void;
  onDiscounts: (discounts: readonly TypedDiscount[]) => void;
}

/** Price and discounts of an offer, folded away where the list price holds. */
export function OfferTerms({ year, values, isChecked, onPrice, onDiscounts }: OfferTermsProps) {
  const { institutionId, institution, currency, pricePence } = year;
  const discounts = values.discounts[institutionId] ?? [];
  const typed = values.prices[institutionId] ?? '';
  const [isOpen, setOpen] = useState(pricePence === null || typed !== '' || discounts.length > 0);
  const problem = isChecked ? discountProblemOf(year, values) : undefined;
  const inCurrency = currency === 'GBP' ? '' : ` in ${currency}`;
  const change = (key: number, part: Partial<TypedDiscount>) =>
    onDiscounts(discounts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  if (!isOpen)
    return (
      <Button size="sm" variant="secondary" className="ml-7 self-start" onClick={() => setOpen(true)}>
        Change price
        <span className="sr-only"> for {institution}</span>
      </Button>
    );
  return (
    <div className="ml-7 flex flex-col gap-3">
      <TextField
        label={`Price for ${institution}${inCurrency}, before VAT`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={pricePence === null ? '12,500.00' : typedMoney(pricePence, currency)}
        value={typed}
        error={isChecked ? problemOf(year, values) : undefined}
        onChange={({ target }) => onPrice(target.value)}
      />
      {discounts.map(({ key, description, amount }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_7rem_2.75rem] items-start gap-2">
          <TextField
            label={`Discount ${at + 1}`}
            maxLength={lineTextMaxLength}
            value={description}
            onChange={({ target }) => change(key, { description: target.value })}
          />
          <TextField
            label={`Amount${inCurrency}`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => change(key, { amount: target.value })}
          />
          <IconButton
            label={`Remove discount ${at + 1}`}
            icon={<X />}
            className="mt-6"
            onClick={() => onDiscounts(discounts.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-danger text-small">
          {problem}
        </p>
      )}
      {discounts.length < offerDiscountsMax && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => {
            const key = Math.max(-1, ...discounts.map((one) => one.key)) + 1;
            onDiscounts([...discounts, { key, description: '', amount: '' }]);
          }}
        >
          <Plus /> Add discount
        </Button>
      )}
    </div>
  );
}
