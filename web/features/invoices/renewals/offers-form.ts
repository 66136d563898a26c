import type { NewRenewalOffer, RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import {
  formatBasisPoints,
  formatMoney,
  readMoney,
  typedMoney,
  vatOf,
} from '#contract/values/plans-and-usage/money.ts';
import { problemWithAmount } from '#web/features/invoices/typed-amount.ts';

/** The chosen offers, and the typed prices for plans with a price on request, by institution. */
export interface OffersValues {
  chosen: readonly number[];
  prices: Readonly<Record<number, string>>;
}

/** The initial values: every institution with a contact is chosen, and a price on request is the last one. */
export function valuesOf(due: readonly RenewalDue[]): OffersValues {
  return {
    chosen: due.filter(({ contact }) => contact !== null).map(({ institutionId }) => institutionId),
    prices: Object.fromEntries(
      due.flatMap(({ institutionId, lastPence, currency }) =>
        lastPence === null ? [] : [[institutionId, typedMoney(lastPence, currency)]],
      ),
    ),
  };
}

/** Before VAT; null until it is typed. */
export function netOf({ institutionId, pricePence, currency }: RenewalDue, { prices }: OffersValues): number | null {
  return pricePence ?? readMoney(prices[institutionId] ?? '', currency);
}

/** The error in the price of a chosen offer. */
export function problemOf(year: RenewalDue, values: OffersValues): string | undefined {
  if (!values.chosen.includes(year.institutionId) || year.pricePence !== null) return undefined;
  return problemWithAmount(netOf(year, values));
}

/** The offers for the call; null if something is missing or wrong. */
export function offersOf(due: readonly RenewalDue[], values: OffersValues): NewRenewalOffer[] | null {
  const chosen = due.filter(({ institutionId }) => values.chosen.includes(institutionId));
  if (chosen.some((year) => problemOf(year, values) !== undefined)) return null;
  return chosen.map((year) => {
    const { institutionId, tier, periodStart, pricePence } = year;
    const amountPence = netOf(year, values);
    return { institutionId, tier, periodStart, ...(pricePence === null && amountPence !== null && { amountPence }) };
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
