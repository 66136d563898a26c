import type { InvoiceDraft, NewInvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { lineQuantityMax } from '#contract/values/limits.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence, listCurrency, readMoney, typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { listPriceIn, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { chosenVatOf, type VatValues, vatValuesOf } from './vat-fields.tsx';

export interface TypedLine {
  key: number;
  description: string;
  quantity: string;
  price: string;
}

export interface DraftValues extends VatValues {
  customerId: number | null;
  /** Set while the draft is for an institution without people. */
  institutionId: number | null;
  /** The form asks for an institution instead of a customer. */
  isForInstitution: boolean;
  plan: NewInvoiceDraft['plan'];
  currency: string;
  lines: readonly TypedLine[];
  purchaseOrder: string;
  note: string;
}

export const emptyText: Omit<TypedLine, 'key'> = { description: '', quantity: '1', price: '' };

export function valuesOf(draft: InvoiceDraft | null): DraftValues {
  if (!draft)
    return {
      ...{ customerId: null, institutionId: null, isForInstitution: false, plan: null, currency: listCurrency },
      ...{ lines: [{ ...emptyText, key: 0 }], purchaseOrder: '', note: '' },
      ...vatValuesOf(null),
    };
  const { customerId, institutionId, plan, currency, purchaseOrder, note } = draft;
  const whom = { customerId, institutionId, isForInstitution: customerId === null };
  const lines = draft.lines.map(({ description, quantity, unitPence }, key) => {
    return { key, description, quantity: String(quantity), price: typedMoney(unitPence, currency) };
  });
  const texts = { purchaseOrder: purchaseOrder ?? '', note: note ?? '' };
  return { ...whom, plan, currency, lines, ...texts, ...vatValuesOf(draft.vat) };
}

export type LineProblems = Partial<Record<'description' | 'quantity' | 'price', string>>;

export function problemsOf({ description, quantity, price }: TypedLine, currency: string): LineProblems {
  const pence = readSigned(price, currency);
  const count = Number(quantity);
  return {
    ...(description.trim() === '' && { description: 'Please describe this line' }),
    ...(!(Number.isInteger(count) && count > 0 && count <= lineQuantityMax) && {
      quantity: `1 to ${lineQuantityMax}`,
    }),
    ...((pence === null || pence === 0) && {
      price: currency === listCurrency ? 'Please enter pounds and pence' : `Please enter an amount in ${currency}`,
    }),
    ...(pence !== null && Math.abs(pence) > amountMaxPence && { price: amountProblems.tooLarge }),
  };
}

/** A typed price; a discount begins with a minus. */
function readSigned(price: string, currency: string): number | null {
  const [, minus, amount = ''] = /^\s*([-−]?)(.*)$/s.exec(price) ?? [];
  const read = readMoney(amount, currency);
  return read !== null && minus ? -read : read;
}

/** The sum before VAT of the lines that can be parsed. */
export function typedSum({ lines, currency }: Pick<DraftValues, 'lines' | 'currency'>): number {
  return lines.reduce(
    (sum, { quantity, price }) => sum + (Number(quantity) || 0) * (readSigned(price, currency) ?? 0),
    0,
  );
}

/** The draft for the call; null if something is missing or wrong. */
export function draftOf({
  customerId,
  institutionId,
  isForInstitution,
  plan,
  currency,
  lines,
  purchaseOrder,
  note,
  ...chosen
}: DraftValues): NewInvoiceDraft | null {
  const isForNobody = isForInstitution ? institutionId === null : customerId === null;
  if (isForNobody || lines.some((line) => Object.keys(problemsOf(line, currency)).length > 0)) return null;
  const read = lines.map(({ description, quantity, price }) => {
    return { description: description.trim(), quantity: Number(quantity), unitPence: readSigned(price, currency) ?? 0 };
  });
  const vat = chosenVatOf(chosen);
  if (vat === undefined || typedSum({ lines, currency }) <= 0) return null;
  return {
    ...(isForInstitution && institutionId !== null ? { customerId: null, institutionId } : { customerId }),
    plan,
    currency,
    lines: read,
    purchaseOrder: purchaseOrder.trim() || null,
    note: note.trim() || null,
    vat,
  };
}

type Plan = NonNullable<NewInvoiceDraft['plan']>;

/** A year of a plan with its price in minor units; null on request. */
export interface YearToBill {
  plan: Plan;
  price: number | null;
  currency: string;
}

/** The years that can be invoiced: those bought and not over, and the one after them. */
export function yearsToBill(
  { history, tier, renewalDate, currency, pricePence }: Subscription,
  planOn: PlanOn,
): YearToBill[] {
  const bought = history
    .filter(({ state, isTrial }) => (state === 'active' || state === 'upcoming') && !isTrial)
    .map((period) => ({
      plan: { tier: period.tier, periodStart: period.startDate, periodEnd: period.endDate },
      price: period.priceMinor,
      currency: period.currency,
    }))
    .toReversed();
  if (!tier || !renewalDate) return bought;
  const plan = { tier, periodStart: renewalDate, periodEnd: lastDayOfYearFrom(renewalDate) };
  const list = listPriceIn(planOn(tier, renewalDate), currency);
  const price = currency === listCurrency ? list : (list ?? pricePence);
  return [...bought, { plan, price, currency }];
}

export function yearText({ tier, periodStart, periodEnd }: Plan): string {
  return `${tierName(tier)}, ${dayText(periodStart)} to ${dayText(periodEnd)}`;
}

/** The line for a plan year, with its price if it has one. */
export function lineOfYear({ plan, price, currency }: YearToBill): Omit<TypedLine, 'key'> {
  return { description: yearText(plan), quantity: '1', price: price === null ? '' : typedMoney(price, currency) };
}
