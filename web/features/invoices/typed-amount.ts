import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';

/** The error in a typed amount; null means that it could not be parsed. */
export function problemWithAmount(pence: number | null): string | undefined {
  if (pence === null) return amountProblems.unread;
  if (pence === 0) return amountProblems.zero;
  return pence > amountMaxPence ? amountProblems.tooLarge : undefined;
}
