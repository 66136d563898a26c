import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { NextPlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { planTermsMax } from '#contract/values/limits.ts';
import { currencies } from '#contract/values/plans-and-usage/currencies.ts';
import { formatMoney, listCurrency, typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CheckField } from './check-field.tsx';
import type { TermFields } from './contract-fields.tsx';
import { listPriceOf, listPricesOfTier, type TermValues, withCurrency, yearsOf } from './term-form.ts';

interface TermPricesProps {
  form: TermFields;
  next: NextPlanTerm;
  canHaveYears: boolean;
}

/** Currency and price of the term, and of the years that follow. */
export function TermPrices({ form: { values, change: set, errorOf, text }, next, canHaveYears }: TermPricesProps) {
  const { currency, isTrial, later } = values;
  const [, ...years] = yearsOf(values);
  const typed = later.map((price, at) => {
    const name = `Year ${at + 2}`;
    const { startDate = '', endDate = '' } = years[at] ?? {};
    return { price, name, days: startDate === '' ? name : `${dayText(startDate)} to ${dayText(endDate)}` };
  });
  const change = (at: number, price: string) => set({ later: later.map((old, index) => (index === at ? price : old)) });
  return (
    <>
      <CheckField
        label="A trial, without a price"
        isChecked={isTrial}
        onChange={(isChecked) => set({ isTrial: isChecked, ...(isChecked && { later: [], priceMinor: '' }) })}
      />
      {!isTrial && (
        <>
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4">
            <SelectField
              label="Currency"
              value={currency}
              error={errorOf('currency')}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={({ target }) => set(withCurrency(values, target.value, next))}
            />
            <TextField
              label="Price for this period, excl. VAT"
              inputMode="decimal"
              autoComplete="off"
              hint={priceHint(values, next)}
              {...text('priceMinor')}
            />
          </div>
          <ListPriceChoice values={values} next={next} onChoose={set} />
          {typed.map(({ price, name, days }, at) => {
            return (
              <div key={name} className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-2">
                <TextField
                  label={`${days}, excl. VAT`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={price}
                  error={at === later.length - 1 ? errorOf('later') : undefined}
                  onChange={({ target }) => change(at, target.value)}
                />
                {at === later.length - 1 && (
                  <IconButton
                    label={`Remove year ${at + 2}`}
                    icon={<X />}
                    className="mt-6"
                    onClick={() => set({ later: later.slice(0, -1) })}
                  />
                )}
              </div>
            );
          })}
          {canHaveYears && later.length + 1 < planTermsMax && (
            <Button
              variant="secondary"
              size="sm"
              className="self-start"
              icon={<Plus />}
              onClick={() => set({ later: [...later, later.at(-1) ?? values.priceMinor] })}
            >
              Add another year
            </Button>
          )}
        </>
      )}
    </>
  );
}

interface ListPriceChoiceProps {
  values: TermValues;
  next: NextPlanTerm;
  onChoose: (values: Partial<TermValues>) => void;
}

/** The list prices of the plan, each to be taken with its currency. */
function ListPriceChoice({ values: { tier, currency, priceMinor }, next, onChoose }: ListPriceChoiceProps) {
  const others = listPricesOfTier(next, tier).filter(
    (list) => list.currency !== currency || typedMoney(list.price, currency) !== priceMinor,
  );
  if (others.length === 0) return null;
  return (
    <p className="-mt-2 flex flex-wrap gap-x-3 text-small">
      {others.map((list) => (
        <button
          key={list.currency}
          type="button"
          className="text-link underline underline-offset-2 touch:min-h-11"
          onClick={() => onChoose({ currency: list.currency, priceMinor: typedMoney(list.price, list.currency) })}
        >
          Use the list price, {formatMoney(list.price, list.currency)}
        </button>
      ))}
    </p>
  );
}

function priceHint({ tier, currency }: TermValues, next: NextPlanTerm): string {
  const listPrice = listPriceOf(next, tier, currency);
  const noList = currency === listCurrency ? `${tierName(tier)} has no list price.` : '';
  const ofList = listPrice === null ? noList : `The list price of a year is ${formatMoney(listPrice, currency)}.`;
  const { after } = next;
  if (!after || after.priceMinor === null) return ofList || `${tierName(tier)} has no list price in ${currency}.`;
  return [ofList, `The period before cost ${formatMoney(after.priceMinor, after.currency)}.`].filter(Boolean).join(' ');
}
