import type { NextPlanTerm, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import type { SignedFile } from '#contract/plans-and-usage/subscriptions.ts';
import { listCurrency, readMoney, typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { otherCurrencies } from '#contract/values/plans-and-usage/plans.ts';
import { readTier, type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { addDays, dayText } from '#web/lib/days.ts';

/** The fields of Update Subscription, as they are typed. */
export interface TermValues {
  tier: Tier;
  startDate: string;
  endDate: string;
  currency: string;
  priceMinor: string;
  isTrial: boolean;
  /** The prices of the years that follow. */
  later: string[];
  allowance: string;
  purchaseOrder: string;
  reference: string;
  noticeDay: string;
  note: string;
  /** The signed file; null for none. */
  file: SignedFile | null;
  acceptsGap: boolean;
}

const nothingMore = {
  later: [],
  purchaseOrder: '',
  reference: '',
  noticeDay: '',
  note: '',
  file: null,
  acceptsGap: false,
};

type ListPrices = Pick<NextPlanTerm, 'listPrices' | 'otherListPrices'>;

/** Null: on request, or no list price in this currency. */
export function listPriceOf({ listPrices, otherListPrices }: ListPrices, tier: Tier, currency: string): number | null {
  if (currency === listCurrency) return listPrices[tier] ?? null;
  const other = otherCurrencies.find((code) => code === currency);
  return (other && otherListPrices[other]?.[tier]) ?? null;
}

export function valuesOfNext(next: NextPlanTerm): TermValues {
  const { tier, startDate, endDate, currency, priceMinor, allowance } = next;
  const price = priceMinor ?? listPriceOf(next, tier, currency);
  return {
    ...nothingMore,
    ...{ tier, startDate, endDate, currency, isTrial: false },
    priceMinor: price === null ? '' : typedMoney(price, currency),
    allowance: allowance === null ? '' : String(allowance),
  };
}

export function valuesOfTerm(term: PlanTerm): TermValues {
  const { tier, startDate, endDate, currency, priceMinor, isTrial, allowance } = term;
  return {
    ...nothingMore,
    ...{ tier, startDate, endDate, currency, isTrial },
    priceMinor: priceMinor === null ? '' : typedMoney(priceMinor, currency),
    allowance: allowance === null ? '' : String(allowance),
    purchaseOrder: term.purchaseOrder ?? '',
    reference: term.reference ?? '',
    noticeDay: term.noticeDay ?? '',
    note: term.note ?? '',
    file: term.file,
  };
}

export type TermProblems = { [Field in keyof TermValues]?: string | false | undefined };

export function problemsOf(
  { startDate, endDate, noticeDay, allowance, ...values }: TermValues,
  lists: ListPrices,
): TermProblems {
  const { tier, currency } = values;
  const canBeEmpty = currency === listCurrency || listPriceOf(lists, tier, currency) !== null;
  const isEndBefore = startDate !== '' && endDate !== '' && endDate < startDate;
  return {
    startDate: startDate === '' && 'Please enter the first day',
    endDate: endDate === '' ? 'Please enter the last day' : isEndBefore && 'The end is before the start',
    priceMinor: values.isTrial ? undefined : problemOfPrice(values.priceMinor, currency, canBeEmpty),
    later: values.later.map((price) => problemOfPrice(price, currency, canBeEmpty)).find(Boolean),
    allowance: allowance.trim() !== '' && numberOf(allowance) === null && 'Please enter a whole number above zero',
    noticeDay: noticeDay !== '' && endDate !== '' && noticeDay > endDate && 'The notice day is after the end',
  };
}

function problemOfPrice(typed: string, currency: string, canBeEmpty: boolean): string | undefined {
  if (typed.trim() === '') return canBeEmpty ? undefined : `Please enter the price in ${currency}`;
  if (typed.trim().startsWith('-')) return 'The price is below zero';
  return readMoney(typed, currency) === null ? 'Please enter an amount such as 1,250.00' : undefined;
}

/** `9,000` as a number; null if it is none above zero. */
function numberOf(typed: string): number | null {
  const plain = typed.trim().replaceAll(',', '');
  return /^[1-9]\d{0,9}$/.test(plain) ? Number(plain) : null;
}

/** The fields that both calls send; an empty field stays empty. */
export function agreedOf({ tier, currency, isTrial, allowance, noticeDay, acceptsGap, file, ...texts }: TermValues) {
  const { purchaseOrder, reference, note } = texts;
  return {
    ...{ tier, currency, isTrial, acceptsGap, purchaseOrder, reference, note },
    allowance: numberOf(allowance),
    noticeDay: noticeDay === '' ? null : noticeDay,
    filePath: file?.filePath ?? null,
  };
}

export function priceOf({ isTrial, priceMinor, currency }: TermValues, typed = priceMinor): number | null {
  return isTrial || typed.trim() === '' ? null : readMoney(typed, currency);
}

/** The typed term, and a year for each further price. */
export function yearsOf(values: TermValues) {
  const years = [{ startDate: values.startDate, endDate: values.endDate, priceMinor: priceOf(values) }];
  for (const price of values.later) {
    const last = years.at(-1)?.endDate ?? '';
    const startDate = last === '' ? '' : addDays(last, 1);
    const endDate = startDate === '' ? '' : lastDayOfYearFrom(startDate);
    years.push({ startDate, endDate, priceMinor: priceOf(values, price) });
  }
  return years;
}

/** A new first day moves the end, as long as the term lasts a year. */
export function withStart({ startDate, endDate }: TermValues, next: string): Partial<TermValues> {
  const lastsYear = startDate !== '' && endDate === lastDayOfYearFrom(startDate);
  return { startDate: next, ...(next !== '' && lastsYear && { endDate: lastDayOfYearFrom(next) }) };
}

/** Another plan brings its list price, unless another price was agreed. */
export function withTier(values: TermValues, typed: string, lists: ListPrices): Partial<TermValues> {
  const tier = readTier(typed) ?? values.tier;
  return { tier, ...withListPrice(values, { tier, currency: values.currency }, lists) };
}

/** Another currency brings its list price, unless another price was agreed. */
export function withCurrency(values: TermValues, currency: string, lists: ListPrices): Partial<TermValues> {
  return { currency, ...withListPrice(values, { tier: values.tier, currency }, lists) };
}

type Priced = Pick<TermValues, 'tier' | 'currency'>;

function withListPrice(values: TermValues, next: Priced, lists: ListPrices): Partial<TermValues> {
  return values.priceMinor === typedListPrice(values, lists) ? { priceMinor: typedListPrice(next, lists) } : {};
}

function typedListPrice({ tier, currency }: Priced, lists: ListPrices): string {
  const price = listPriceOf(lists, tier, currency);
  return price === null ? '' : typedMoney(price, currency);
}

/** The currencies in which a plan has a list price, with the price of a year. */
export function listPricesOfTier(lists: ListPrices, tier: Tier): { currency: string; price: number }[] {
  return [listCurrency, ...otherCurrencies].flatMap((currency) => {
    const price = listPriceOf(lists, tier, currency);
    return price === null ? [] : { currency, price };
  });
}

/** The last day of a calendar (`12-31`) or academic (`07-31`) year that is nearest to a year from the first day. */
export function alignedEnd(startDate: string, monthAndDay: '12-31' | '07-31'): string {
  const wished = Date.parse(lastDayOfYearFrom(startDate));
  const first = Number(startDate.slice(0, 4));
  const ends = [first, first + 1].map((year) => `${year}-${monthAndDay}`).filter((end) => end >= startDate);
  const distance = (end: string) => Math.abs(Date.parse(end) - wished);
  return ends.sort((one, other) => distance(one) - distance(other))[0] ?? lastDayOfYearFrom(startDate);
}

/** The consequence of the new term for the last one, in a sentence. */
export function changeSentence(
  { tier, startDate, endDate }: TermValues,
  after: PlanTerm | null,
  today: string,
): string {
  if (startDate === '' || endDate === '') return '';
  const noInvoice = 'No invoice is sent yet.';
  const name = tierName(tier);
  const dayAfter = after && addDays(after.endDate, 1);
  if (!after || !dayAfter || dayAfter < today) {
    const begins = endDate < today ? 'The plan becomes history' : `${name} begins on ${dayText(startDate)}`;
    return `${begins}. ${noInvoice}`;
  }
  const old = tierName(after.tier);
  const until = `${old} runs until ${dayText(after.endDate)}`;
  if (startDate === dayAfter)
    return after.tier === tier
      ? `${until} and continues from ${dayText(startDate)}, without a gap. ${noInvoice}`
      : `${until}, and ${name} follows on ${dayText(startDate)}, without a gap. ${noInvoice}`;
  if (startDate > dayAfter)
    return `${until}. There is no plan from ${dayText(dayAfter)} to ${dayText(addDays(startDate, -1))}. ${noInvoice}`;
  return endDate < after.startDate ? `The plan becomes history. ${noInvoice}` : `${until}, so both overlap.`;
}
