import type { NewRenewalOffer, RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import {
  formatBasisPoints,
  formatMoney,
  readMoney,
  typedMoney,
  vatOf,
} from '#contract/values/plans-and-usage/money.ts';
import { problemWithAmount } from '#web/features/invoices/typed-amount.ts';

export interface TypedDiscount {
  key: number;
  description: string;
  amount: string;
}

/** The chosen offers, the typed prices where they are not the list's, and the discounts, by institution. */
export interface OffersValues {
  chosen: readonly number[];
  prices: Readonly<Record<number, string>>;
  discounts: Readonly<Record<number, readonly TypedDiscount[]>>;
}

/** The initial values: every institution with a contact is chosen, at the list price or else the last one. */
export function valuesOf(due: readonly RenewalDue[]): OffersValues {
  return {
    chosen: due.filter(({ contact }) => contact !== null).map(({ institutionId }) => institutionId),
    prices: Object.fromEntries(
      due.flatMap(({ institutionId, lastPence, currency }) =>
        lastPence === null ? [] : [[institutionId, typedMoney(lastPence, currency)]],
      ),
    ),
    discounts: {},
  };
}

/** Before VAT and discounts; null until it is typed. */
function priceOf({ institutionId, pricePence, currency }: RenewalDue, { prices }: OffersValues): number | null {
  const typed = prices[institutionId] ?? '';
  return typed.trim() === '' ? pricePence : readMoney(typed, currency);
}

function discountsOf({ institutionId, currency }: RenewalDue, { discounts }: OffersValues) {
  return (discounts[institutionId] ?? []).map(({ description, amount }) => ({
    description: description.trim(),
    amountPence: readMoney(amount, currency),
  }));
}

/** Before VAT, after discounts; null while something cannot be read. */
export function netOf(year: RenewalDue, values: OffersValues): number | null {
  let net = priceOf(year, values);
  for (const { amountPence } of discountsOf(year, values))
    net = net === null || amountPence === null ? null : net - amountPence;
  return net;
}

/** The error in the price of a chosen offer. */
export function problemOf(year: RenewalDue, values: OffersValues): string | undefined {
  if (!values.chosen.includes(year.institutionId)) return undefined;
  return problemWithAmount(priceOf(year, values));
}

/** The error in the discounts of a chosen offer. */
export function discountProblemOf(year: RenewalDue, values: OffersValues): string | undefined {
  if (!values.chosen.includes(year.institutionId)) return undefined;
  const discounts = discountsOf(year, values);
  if (discounts.some(({ description }) => description === '')) return 'Please describe each discount';
  for (const { amountPence } of discounts) {
    const problem = problemWithAmount(amountPence);
    if (problem !== undefined) return problem;
  }
  return (netOf(year, values) ?? 1) <= 0 ? 'The discounts leave nothing to pay' : undefined;
}

/** The offers for the call; null if something is missing or wrong. */
export function offersOf(due: readonly RenewalDue[], values: OffersValues): NewRenewalOffer[] | null {
  const chosen = due.filter(({ institutionId }) => values.chosen.includes(institutionId));
  if (chosen.some((year) => problemOf(year, values) !== undefined || discountProblemOf(year, values) !== undefined))
    return null;
  return chosen.map((year) => {
    const { institutionId, tier, periodStart, pricePence } = year;
    const price = priceOf(year, values);
    const discounts = discountsOf(year, values).map(({ description, amountPence }) => ({
      description,
      amountPence: amountPence ?? 0,
    }));
    const offer = { institutionId, tier, periodStart, discounts };
    return price === null || price === pricePence ? offer : { ...offer, amountPence: price };
  });
}

interface Priced {
  currency: string;
  vatBasisPoints: number;
  vatReason: string | null;
}

/** A price with its VAT, as `£3,999.99 + £800.00 VAT at 20% = £4,799.99`. */
export function sumText(netPence: number, { currency, vatBasisPoints, vatReason }: Priced): string {
  const text = (minor: number) => formatMoney(minor, currency);
  if (vatBasisPoints === 0) return vatReason ? `${text(netPence)}. ${vatReason}` : text(netPence);
  const vatPence = vatOf(netPence, vatBasisPoints);
  const vat = `${text(vatPence)} VAT at ${formatBasisPoints(vatBasisPoints)}`;
  return `${text(netPence)} + ${vat} = ${text(netPence + vatPence)}`;
}
