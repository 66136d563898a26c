import type { ListQuery } from '#contract/list-query.ts';
import type { NewPlanTerms, NextPlanTerm, PlanTerm, PlanTermChange } from '#contract/plans-and-usage/plan-terms.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { listPricesOn, priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import { listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { overlaps, termStateOf } from '#contract/values/plans-and-usage/plan-terms.ts';
import { listPriceIn, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { findLastTerm, findTerm, listTermsByIds, readTerms, type TermRow } from './plan-terms.queries.ts';
import { createSignedFiles, signedFileOf } from './signed-files.service.ts';
import { listSubscriptionsOf, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts';
import { addTerm, lockExisting, type Subscriptions } from './subscriptions.service.ts';

type Agreed = Omit<PlanTermChange, 'version' | 'acceptsGap' | 'filePath'>;
type Days = Pick<SubscriptionRow, 'startDate' | 'endDate'>;
type Term = Days & Pick<SubscriptionRow, 'tier'>;

/** Writes down the terms of institutions' plans as they were agreed. Days are London days. */
export function createPlanTerms({ db, reading, clock, planOn, files }: Portal, plans: Subscriptions) {
  const signedFiles = createSignedFiles(files);
  const today = () => londonTime(clock()).day;
  const shown = (row: TermRow) => shownTerm(row, { today: today(), planOn });

  async function read(id: number): Promise<PlanTerm> {
    const row = await findTerm(db, id);
    if (!row) throw notFound('This plan does not exist');
    return shown(row);
  }

  async function readAll(ids: readonly number[]): Promise<PlanTerm[]> {
    return (await listTermsByIds(db, ids)).map(shown);
  }

  /** Locks the term's institution, so that two changes follow one another, and reads the term again. */
  async function lock(transaction: Transaction, id: number, version: number): Promise<TermRow> {
    const found = await findTerm(transaction, id);
    if (!found) throw notFound('This plan does not exist');
    await lockExisting(transaction, found.institutionId);
    const row = await findTerm(transaction, id);
    if (!row || row.version !== version)
      throw conflict('Someone else has changed this plan in the meantime. Please look at it again');
    if (row.withdrawnAt !== null) throw conflict('This plan was withdrawn');
    return row;
  }

  function changeOf({ id, institutionId }: { id: number; institutionId: number }, byId: number, at: string) {
    return { byId, at, objectType: 'subscription', objectId: id, institutionId } as const;
  }

  return {
    read,
    readAll,

    async list(institutionId: number, page: ListQuery) {
      const { rows, next } = await readTerms(reading, institutionId, page);
      return { rows: rows.map(shown), next };
    },

    /** The term after the last one, with its conditions; a year from today where there is none or the last one ended. */
    async next(institutionId: number): Promise<NextPlanTerm> {
      const last = await findLastTerm(reading, institutionId);
      const dayAfter = last && addDays(last.endDate, 1);
      const startDate = dayAfter !== undefined && dayAfter > today() ? dayAfter : today();
      return {
        after: last ? shown(last) : null,
        tier: last?.tier ?? 'gold',
        startDate,
        endDate: lastDayOfYearFrom(startDate),
        currency: last?.currency ?? listCurrency,
        priceMinor: last && !last.isTrial ? priceOfTerm(last, planOn) : null,
        allowance: last?.allowance ?? null,
        listPrices: listPricesOn(planOn, startDate),
        otherListPrices: {
          EUR: listPricesOn(planOn, startDate, 'EUR'),
          USD: listPricesOn(planOn, startDate, 'USD'),
        },
      };
    },

    /** Adds all years or, if one of them does not fit, none. Returns their ids. */
    async add(
      { institutionId, years, acceptsGap, filePath, ...agreed }: NewPlanTerms,
      byId: number,
      recordCreation: RecordCreation,
    ): Promise<number[]> {
      return db.transaction().execute(async (transaction) => {
        await lockExisting(transaction, institutionId);
        const at = isoTime(clock());
        const lastEnd = years
          .map(({ endDate }) => endDate)
          .sort()
          .at(-1);
        const file = await signedFiles.ofNew(transaction, { filePath }, { institutionId, uploaderId: byId, at });
        const noted = agreed.note === null ? {} : { noteChangedAt: at };
        const rows = years.map((year) => {
          const status = year.endDate < today() ? 'expired' : 'active';
          // Notice is given once, for the end of the contract.
          const noticeDay = year.endDate === lastEnd ? agreed.noticeDay : null;
          return { ...priced({ ...agreed, ...year, noticeDay }, planOn), ...file, ...noted, status } as const;
        });
        const present = await listSubscriptionsOf(transaction, institutionId);
        for (const row of rows) {
          const others = [...present, ...rows.filter((each) => each !== row)];
          refuseOverlap(others, row);
          if (!acceptsGap) refuseGap(others, row);
        }
        const ids: number[] = [];
        for (const row of rows) {
          ids.push(await addTerm(transaction, { institutionId, byId, at }, row));
        }
        await plans.noteTier(transaction, institutionId);
        await recordCreation(transaction, ids.join(','));
        return ids;
      });
    },

    async change(
      id: number,
      { version, acceptsGap, filePath, ...agreed }: PlanTermChange,
      byId: number,
    ): Promise<PlanTerm> {
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, id, version);
        const others = (await listSubscriptionsOf(transaction, before.institutionId)).filter((row) => row.id !== id);
        const at = isoTime(clock());
        const days = { ...priced(agreed, planOn), status: statusOf(before, agreed, today()) };
        refuseOverlap(others, days);
        if (!acceptsGap && !keepsDays(before, days)) refuseGap(others, days);
        refuseOtherMoney(before, days, planOn);
        const owner = { institutionId: before.institutionId, uploaderId: byId, at };
        const file = await signedFiles.ofChanged(transaction, before, { filePath }, owner);
        const after = { ...days, ...file, ...(agreed.note !== before.note && { noteChangedAt: at }) };
        await updateSubscription(transaction, id, { ...after, version: version + 1, updatedAt: at });
        if ('fileName' in file) await signedFiles.forget(transaction, before.fileName);
        await recordChange(transaction, { ...changeOf(before, byId, at), action: 'change', before, after });
        await plans.noteTier(transaction, before.institutionId);
      });
      return read(id);
    },

    /** Takes a term back that was never invoiced. */
    async withdraw(id: number, version: number, byId: number): Promise<PlanTerm> {
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, id, version);
        if (before.invoiceNumber !== null)
          throw conflict(`Invoice ${before.invoiceNumber} was sent for this plan. Please void it first`);
        const at = isoTime(clock());
        const after = { status: 'cancelled', withdrawnAt: at } as const;
        await updateSubscription(transaction, id, { ...after, version: version + 1, updatedAt: at });
        await recordChange(transaction, { ...changeOf(before, byId, at), action: 'cancel', before, after });
        await plans.noteTier(transaction, before.institutionId);
      });
      return read(id);
    },
  };
}

interface Shown {
  /** The day in London. */
  today: string;
  planOn: PlanOn;
}

/** A term as staff see it. */
export function shownTerm({ status, withdrawnAt, ...row }: TermRow, { today, planOn }: Shown): PlanTerm {
  const priceMinor = priceOfTerm(row, planOn);
  const isListPrice = priceMinor !== null && priceMinor === listPriceIn(planOn(row.tier, row.startDate), row.currency);
  return {
    ...row,
    priceMinor,
    isListPrice,
    file: signedFileOf(row),
    state: termStateOf({ ...row, status, withdrawnAt }, today),
  };
}

/** With the list price where none was typed. */
function priced(agreed: Agreed, planOn: PlanOn): Agreed {
  const { tier, startDate, currency, isTrial, priceMinor, noticeDay, endDate } = agreed;
  if (isTrial && priceMinor !== null) throw badRequest('A trial has no price', 'priceMinor');
  if (noticeDay !== null && noticeDay > endDate) throw badRequest('The notice day is after the end', 'noticeDay');
  if (isTrial || priceMinor !== null) return agreed;
  const listPrice = listPriceIn(planOn(tier, startDate), currency);
  if (listPrice === null && currency !== listCurrency)
    throw badRequest(`Please enter the price in ${currency}`, 'priceMinor');
  return { ...agreed, priceMinor: listPrice };
}

function statusOf(
  before: Pick<SubscriptionRow, 'status'>,
  { endDate }: Days,
  today: string,
): SubscriptionRow['status'] {
  if (endDate >= today) return 'active';
  return before.status === 'cancelled' ? 'cancelled' : 'expired';
}

function refuseOverlap(others: readonly Term[], days: Days): void {
  const other = others.find((row) => overlaps(row, days));
  if (other)
    throw conflict(`This overlaps ${termText(other)}`, other.startDate <= days.startDate ? 'startDate' : 'endDate');
}

/** Days without a plan between two terms have to be confirmed. */
function refuseGap(others: readonly Days[], { startDate, endDate }: Days): void {
  const ends = others.map((row) => row.endDate).filter((day) => day < startDate);
  const starts = others.map((row) => row.startDate).filter((day) => day > endDate);
  const [lastEnd, nextStart] = [ends.sort().at(-1), starts.sort()[0]];
  const gaps: string[] = [];
  if (lastEnd !== undefined && addDays(lastEnd, 1) < startDate)
    gaps.push(daysText(addDays(lastEnd, 1), addDays(startDate, -1)));
  if (nextStart !== undefined && addDays(endDate, 1) < nextStart)
    gaps.push(daysText(addDays(endDate, 1), addDays(nextStart, -1)));
  if (gaps.length > 0) throw conflict(`There would be no plan ${gaps.join(' and ')}. Please confirm`, 'acceptsGap');
}

/** A term that keeps all its days leaves no new gap. */
function keepsDays(before: Days, { startDate, endDate }: Days): boolean {
  return before.startDate >= startDate && before.endDate <= endDate;
}

function refuseOtherMoney(before: TermRow, { currency, priceMinor, tier, isTrial }: Agreed, planOn: PlanOn): void {
  const { invoiceNumber } = before;
  if (invoiceNumber === null) return;
  const invoiced = priceOfTerm(before, planOn);
  const because = `Invoice ${invoiceNumber} was sent for this plan. Please void it first`;
  if (currency !== before.currency) throw conflict(because, 'currency');
  // A price on request is written down once it was agreed.
  if (isTrial || (invoiced !== null && priceMinor !== invoiced)) throw conflict(because, 'priceMinor');
  if (tier !== before.tier) throw conflict(because, 'tier');
}

function termText({ tier, startDate, endDate }: Term): string {
  return `${tierName(tier)}, ${longDay(startDate)} to ${longDay(endDate)}`;
}

function daysText(first: string, last: string): string {
  return first === last ? `on ${longDay(first)}` : `from ${longDay(first)} to ${longDay(last)}`;
}
