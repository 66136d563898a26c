import { isDeepStrictEqual } from 'node:util';
import { formatMoney, formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { accessText, listPriceIn, otherCurrencies, type Plan } from '#contract/values/plans-and-usage/plans.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';

interface PlanChange {
  name: string;
  before: readonly Plan[];
  after: readonly Plan[];
  /** The day in London. */
  today: string;
}

/** Refuses to change what held before today: plans that began then keep their price. */
export function refusePast({ name, before, after, today }: PlanChange): void {
  const [was, is] = [before, after].map((plans) => plans.filter(({ from }) => from === null || from < today));
  if (isDeepStrictEqual(was, is)) return;
  throw badRequest(
    `What held before ${longDay(today)} stays as it is, because plans were agreed by it. Please choose today or a later day`,
    name,
  );
}

/** `£3,999.99, 8,000 insights per year, SAML, Popular; from 2027-01-01: …` */
export function plansText(plans: readonly Plan[]): string {
  return plans.map(planText).join('; ');
}

function planText(plan: Plan): string {
  const { from, pricePence, insights, includesSaml, description, isPopular } = plan;
  const parts = [
    formatPrice(pricePence),
    ...otherCurrencies.map((currency) => {
      const price = listPriceIn(plan, currency);
      return price !== null && formatMoney(price, currency);
    }),
    accessText(plan),
    insights !== null && description,
    includesSaml && 'SAML',
    isPopular && 'Popular',
  ];
  return `${from === null ? '' : `from ${from}: `}${parts.filter(Boolean).join(', ')}`;
}
