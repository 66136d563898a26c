import type { FactSum } from '#server/features/usage/reading/fact-sums.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import { monthName } from './months.ts';

/** More uses of one customer in a month need a confirmation. */
const usesMax = 10_000_000;
/** Fewer are never asked about; more are, if they are this many times the next largest month. */
const usesBelieved = 50_000;
const timesMax = 100;

interface MonthUses {
  month: string;
  uses: number;
}

/** Leaves out future months without use, which spreadsheets prepare. */
export function withoutEmptyFuture(monthly: readonly MonthUses[], thisMonth: string): MonthUses[] {
  return monthly.filter(({ month, uses }) => month <= thisMonth || uses > 0);
}

/** Asks about future months, and about implausible figures. */
export function askAboutMonths(
  monthly: readonly MonthUses[],
  { thisMonth, questions }: { thisMonth: string; questions: Questions },
) {
  const confirm = (id: string, question: string) =>
    questions.ask({ id, question, options: [{ value: 'right', label: 'Yes, this is right' }] });
  const future = monthly.filter(({ month }) => month > thisMonth).map(({ month }) => monthName(month));
  if (future.length > 0)
    confirm(
      'future',
      `${listOf(future)} ${future.length === 1 ? 'is' : 'are'} still to come. Are there figures already?`,
    );
  const large = monthly.filter((month) => isBeyondReason(month, monthly));
  if (large.length === 0) return;
  const shown = large.map(
    ({ month, uses }) => `${new Intl.NumberFormat('en-GB').format(uses)} uses in ${monthName(month)}`,
  );
  confirm('size', `Is it right that there were ${listOf(shown)}?`);
}

/** Asks about implausible sums of a metric that no question about uses shows. */
export function askAboutSums(sums: readonly FactSum[], questions: Questions): void {
  if (questions.asked.some(({ id }) => id === 'size')) return;
  const large = sums.filter(({ figure }) => figure > usesMax);
  if (large.length === 0) return;
  const shown = large.map(
    ({ metric, month, figure }) =>
      `${new Intl.NumberFormat('en-GB').format(figure)} under ${metric} in ${monthName(month)}`,
  );
  questions.ask({
    id: 'sums',
    question: `Is it right that there are ${listOf(shown)}?`,
    options: [{ value: 'right', label: 'Yes, this is right' }],
  });
}

function isBeyondReason({ month, uses }: MonthUses, monthly: readonly MonthUses[]): boolean {
  if (uses > usesMax) return true;
  const others = monthly.filter((other) => other.month !== month).map((other) => other.uses);
  const next = Math.max(0, ...others);
  return uses > usesBelieved && next > 0 && uses > timesMax * next;
}

function listOf(names: readonly string[]): string {
  const [last, ...others] = [...names.slice(0, 4)].reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last}`;
}
