import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';

/** The error in a typed amount; null means that it could not be parsed. */
export function problemWithAmount(pence: number | null): string | undefined {
  if (pence === null) return amountProblems.unread;
  if (pence === 0) return amountProblems.zero;
  return pence > amountMaxPence ? amountProblems.tooLarge : undefined;
}

/** `479999` pence as `4799.99`, as people type it and spreadsheets parse it. */
export function poundsText(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
