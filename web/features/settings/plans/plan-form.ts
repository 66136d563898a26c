import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountMaxPence, readPounds } from '#contract/values/plans-and-usage/money.ts';
import { insightsMax, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import { countText } from '#web/lib/numbers.ts';

/** A plan as it is typed. */
export interface TypedPlan {
  /** `2027-01-01` */
  from: string;
  /** Pounds; empty: on request. */
  price: string;
  insightsKind: 'number' | 'unlimited' | 'none';
  insights: string;
  includesSaml: boolean;
  description: string;
  isPopular: boolean;
}

/** Begins with the newest plan of the list: a coming one is changed, otherwise one is added from today on. */
export function typedPlanOf(plans: readonly Plan[], today: string): TypedPlan {
  const newest = plans.at(-1);
  if (!newest) throw new Error('A plan has always held');
  const { from, pricePence, insights, includesSaml, description, isPopular } = newest;
  return {
    from: from !== null && from > today ? from : today,
    price: pricePence === null ? '' : (pricePence / 100).toFixed(2),
    insightsKind: typeof insights === 'number' ? 'number' : (insights ?? 'none'),
    insights: typeof insights === 'number' ? countText(insights) : '',
    includesSaml,
    description,
    isPopular,
  };
}

export function planProblems(typed: TypedPlan, today: string): Partial<Record<keyof TypedPlan, string>> {
  const { from, price, insightsKind, insights, description } = typed;
  const pence = price.trim() === '' ? undefined : readPounds(price);
  const count = readCount(insights);
  return {
    ...(from === '' && { from: 'Please choose a day' }),
    ...(from !== '' && from < today && { from: pastProblem }),
    ...(pence === null && { price: amountProblems.unread }),
    ...(pence === 0 && { price: amountProblems.zero }),
    ...(pence != null && pence > amountMaxPence && { price: amountProblems.tooLarge }),
    ...(insightsKind === 'number' &&
      (count === null || count < 1 || count > insightsMax) && { insights: 'Please enter a whole number' }),
    ...(insightsKind === 'none' && description.trim() === '' && { description: 'Please say what the plan gives' }),
  };
}

const pastProblem = 'Please choose today or a later day: what was agreed before keeps its price';

/** The list with this plan from its day on. */
export function withPlan(plans: readonly Plan[], typed: TypedPlan): Plan[] {
  const { from, price, includesSaml, description, isPopular } = typed;
  const plan: Plan = {
    from,
    pricePence: price.trim() === '' ? null : readPounds(price),
    currency: plans.at(-1)?.currency ?? 'GBP',
    insights: insightsOf(typed),
    includesSaml,
    description: description.trim(),
    isPopular,
  };
  return [...plans.filter((other) => other.from !== from), plan].toSorted((a, b) =>
    (a.from ?? '') < (b.from ?? '') ? -1 : 1,
  );
}

function insightsOf({ insightsKind, insights }: TypedPlan): Plan['insights'] {
  if (insightsKind === 'number') return readCount(insights);
  return insightsKind === 'none' ? null : insightsKind;
}

/** `4,000` or `4000`; null if it is no whole number. */
function readCount(text: string): number | null {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
