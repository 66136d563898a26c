import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import {
  amountMaxPence,
  listCurrency,
  readMoney,
  readPounds,
  typedMoney,
} from '#contract/values/plans-and-usage/money.ts';
import { insightsMax, listPriceIn, otherCurrencies, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import { countText } from '#web/lib/numbers.ts';

type OtherCurrency = (typeof otherCurrencies)[number];

/** A plan as it is typed. */
export interface TypedPlan {
  /** `2027-01-01` */
  from: string;
  /** Pounds; empty: on request. */
  price: string;
  /** In euros and US dollars; empty: none. */
  priceEUR: string;
  priceUSD: string;
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
    price: pricePence === null ? '' : typedMoney(pricePence, listCurrency),
    priceEUR: typedPrice(newest, 'EUR'),
    priceUSD: typedPrice(newest, 'USD'),
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
    ...otherProblems(typed),
    ...(insightsKind === 'number' &&
      (count === null || count < 1 || count > insightsMax) && { insights: 'Please enter a whole number' }),
    ...(insightsKind === 'none' && description.trim() === '' && { description: 'Please describe the plan’s access' }),
  };
}

function typedPrice(plan: Plan, currency: OtherCurrency): string {
  const price = listPriceIn(plan, currency);
  return price === null ? '' : typedMoney(price, currency);
}

function otherProblems(typed: TypedPlan): Partial<Record<keyof TypedPlan, string>> {
  const problems = otherCurrencies.flatMap((currency) => {
    const text = typed[`price${currency}`];
    const problem = text.trim() === '' ? null : problemOfOther(typed.price, readMoney(text, currency), currency);
    return problem === null ? [] : [[`price${currency}`, problem]];
  });
  return Object.fromEntries(problems);
}

function problemOfOther(pounds: string, minor: number | null, currency: OtherCurrency): string | null {
  if (pounds.trim() === '') return 'A price in another currency needs one in pounds';
  if (minor === null) return `Please enter an amount in ${currency}`;
  if (minor === 0) return amountProblems.zero;
  return minor > amountMaxPence ? amountProblems.tooLarge : null;
}

/** Nothing where no other currency has a price, so that the plan stays as it was. */
function otherPricesOf(typed: TypedPlan): Pick<Plan, 'otherPrices'> {
  const prices = otherCurrencies.flatMap((currency) => {
    const text = typed[`price${currency}`];
    const price = text.trim() === '' ? null : readMoney(text, currency);
    return price === null ? [] : [[currency, price]];
  });
  return prices.length === 0 ? {} : { otherPrices: Object.fromEntries(prices) };
}

const pastProblem = 'Please choose today or a later day: what was agreed before keeps its price';

/** The list with this plan from its day on. */
export function withPlan(plans: readonly Plan[], typed: TypedPlan): Plan[] {
  const { from, price, includesSaml, description, isPopular } = typed;
  const plan: Plan = {
    from,
    pricePence: price.trim() === '' ? null : readPounds(price),
    currency: plans.at(-1)?.currency ?? 'GBP',
    ...otherPricesOf(typed),
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
