import { amountMaxPence } from '#contract/values/plans-and-usage/money.ts';

/** What is wrong with an amount that was typed; null for one that cannot be read. */
export function problemWithAmount(pence: number | null): string | undefined {
  if (pence === null) return 'Please enter the amount in pounds and pence';
  if (pence === 0) return 'Please enter an amount above zero';
  return pence > amountMaxPence ? 'This amount is too large' : undefined;
}

/** `479999` as `4799.99`, as it is typed, and as spreadsheets take it for a number. */
export function poundsText(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
