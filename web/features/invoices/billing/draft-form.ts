import type { InvoiceDraft, NewInvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { lineQuantityMax } from '#contract/values/limits.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence, readPounds } from '#contract/values/plans-and-usage/money.ts';
import { lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { poundsText } from '#web/features/invoices/typed-amount.ts';
import { dayText } from '#web/lib/days.ts';

export interface TypedLine {
  key: number;
  description: string;
  quantity: string;
  price: string;
}

export interface DraftValues {
  customerId: number | null;
  plan: NewInvoiceDraft['plan'];
  lines: readonly TypedLine[];
  purchaseOrder: string;
  note: string;
}

export const emptyText: Omit<TypedLine, 'key'> = { description: '', quantity: '1', price: '' };

export function valuesOf(draft: InvoiceDraft | null): DraftValues {
  if (!draft) return { customerId: null, plan: null, lines: [{ ...emptyText, key: 0 }], purchaseOrder: '', note: '' };
  const { customerId, plan, purchaseOrder, note } = draft;
  const lines = draft.lines.map(({ description, quantity, unitPence }, key) => {
    return { key, description, quantity: String(quantity), price: poundsText(unitPence) };
  });
  return { customerId, plan, lines, purchaseOrder: purchaseOrder ?? '', note: note ?? '' };
}

export type LineProblems = Partial<Record<'description' | 'quantity' | 'price', string>>;

export function problemsOf({ description, quantity, price }: TypedLine): LineProblems {
  const pence = readPounds(price);
  const count = Number(quantity);
  return {
    ...(description.trim() === '' && { description: 'Please describe this line' }),
    ...(!(Number.isInteger(count) && count > 0 && count <= lineQuantityMax) && {
      quantity: `1 to ${lineQuantityMax}`,
    }),
    ...((pence === null || pence === 0) && { price: 'Please enter pounds and pence' }),
    ...(pence !== null && pence > amountMaxPence && { price: amountProblems.tooLarge }),
  };
}

/** The sum before VAT of the lines that can be parsed. */
export function typedSum(lines: readonly TypedLine[]): number {
  return lines.reduce((sum, { quantity, price }) => sum + (Number(quantity) || 0) * (readPounds(price) ?? 0), 0);
}

/** The draft for the call; null if something is missing or wrong. */
export function draftOf({ customerId, plan, lines, purchaseOrder, note }: DraftValues): NewInvoiceDraft | null {
  if (customerId === null || lines.some((line) => Object.keys(problemsOf(line)).length > 0)) return null;
  const read = lines.map(({ description, quantity, price }) => {
    return { description: description.trim(), quantity: Number(quantity), unitPence: readPounds(price) ?? 0 };
  });
  return { customerId, plan, lines: read, purchaseOrder: purchaseOrder.trim() || null, note: note.trim() || null };
}

type Plan = NonNullable<NewInvoiceDraft['plan']>;

/** The years that can be invoiced: those bought and not over, and the one after them. */
export function yearsToBill({ history, tier, renewalDate }: Subscription): Plan[] {
  const bought = history
    .filter(({ state }) => state === 'active' || state === 'upcoming')
    .map((period) => ({ tier: period.tier, periodStart: period.startDate, periodEnd: period.endDate }))
    .toReversed();
  if (!tier || !renewalDate) return bought;
  return [...bought, { tier, periodStart: renewalDate, periodEnd: lastDayOfYearFrom(renewalDate) }];
}

export function yearText({ tier, periodStart, periodEnd }: Plan): string {
  return `${tierName(tier)}, ${dayText(periodStart)} to ${dayText(periodEnd)}`;
}

/** The line for a plan year, with the list price if there is one. */
export function lineOfYear(plan: Plan, planOn: PlanOn): Omit<TypedLine, 'key'> {
  const { pricePence } = planOn(plan.tier, plan.periodStart);
  return { description: yearText(plan), quantity: '1', price: pricePence === null ? '' : poundsText(pricePence) };
}
