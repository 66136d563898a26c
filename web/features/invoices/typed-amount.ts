import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';

/** What is wrong with an amount that was typed; null for one that cannot be read. */
export function problemWithAmount(pence: number | null): string | undefined {
  if (pence === null) return amountProblems.unread;
  if (pence === 0) return amountProblems.zero;
  return pence > amountMaxPence ? amountProblems.tooLarge : undefined;
}

/** `479999` as `4799.99`, as it is typed, and as spreadsheets take it for a number. */
export function poundsText(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
