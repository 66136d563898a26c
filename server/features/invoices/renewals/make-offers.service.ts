import type { ListQuery } from '#contract/list-query.ts';
import type { InvoiceLine } from '#contract/plans-and-usage/invoice-line.ts';
import type { NewRenewalOffer, RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { type Directory, viewerOf } from '#server/features/people/directory.service.ts';
import { canChoose, requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { type DueYear, dueYears, yearKey } from './due-renewals.service.ts';
import { countDueRows, insertOffer, listDueRows, listOfferedYears, readDueRows } from './renewals.queries.ts';

interface Making {
  asked: NewRenewalOffer;
  year: DueYear | undefined;
  byId: number;
  directory: Directory;
}

/** Finds plans that can be offered for another year, and makes the offers. */
export function createOfferMaking({ db, reading, people, clock, settings, planOn, notify }: Portal) {
  const today = () => londonTime(clock()).day;

  /**
   * Inserts the offer that the viewer saw. Returns its institution; undefined if a concurrent request made it first.
   */
  async function makeOne(
    transaction: Transaction,
    { asked, year, byId, directory }: Making,
  ): Promise<number | undefined> {
    if (!year) throw conflict('What an institution can be offered has changed meanwhile. Please look at it again');
    const { institutionId, contactId, tier, periodStart, periodEnd, validUntil, currency } = year;
    if (contactId === null) throw conflict(`No one at ${year.institution} would see an offer`);
    const { netPence, lines } = pricesOf(asked, year);
    const at = isoTime(clock());
    const whose = { institutionId, contactId, offeredBy: byId, offeredAt: at };
    const row = { ...whose, tier, periodStart, periodEnd, currency, netPence, lines, validUntil };
    const id = await insertOffer(transaction, row);
    if (id === undefined) return undefined;
    const object = { objectType: 'renewalOffer', objectId: id, institutionId } as const;
    await recordChange(transaction, { ...object, byId, at, action: 'add', after: row });
    const text = offerText(year, netPence);
    // Each person of the institution may accept the offer.
    const userIds = directory.customersOf(institutionId).map((person) => person.id);
    await notify(transaction, 'renewal-offer', {
      ...{ userIds, title: 'Renewal offer', description: text, createdBy: byId },
      mail: {
        key: `renewal-offer:${id}`,
        subject: `Another year of ${tierName(tier)}`,
        paragraphs: [
          text,
          'You and your colleagues can find it under Your Subscription, also as a PDF. Any one of you can accept it.',
        ],
        link: { label: 'Your Subscription', path: paths.subscription },
      },
    });
    return institutionId;
  }

  return {
    /** One page of due renewals of one institution that the viewer serves, or of all of them. */
    async readDue(
      viewerId: number,
      { institution, within, ...page }: ListQuery & { institution?: number | undefined; within: number },
    ): Promise<Page<RenewalDue>> {
      const { me, directory } = await viewerOf(people, viewerId);
      if (institution !== undefined) await requireInstitution({ db: reading, people }, { viewerId, institution });
      const values = institution === undefined ? institutionsOf(me) : { id: institution };
      const { rows, next } = await readDueRows(reading, { values, day: today(), within }, page);
      const due = await dueYears(reading, rows, { directory, settings: invoiceSettings(settings()), planOn });
      return { rows: due.map(({ contactId: _, ...year }) => year), next };
    },

    async countDue(viewerId: number): Promise<number> {
      const { me } = await viewerOf(people, viewerId);
      return countDueRows(reading, { values: institutionsOf(me), day: today() });
    },

    /**
     * Makes all offers or, if one of them no longer matches what the viewer saw, none. Of two concurrent offers of a
     * year one is stored. Returns the institutions whose offers were made.
     */
    async make(
      offers: readonly NewRenewalOffer[],
      byId: number,
      recordCreation: RecordCreation,
    ): Promise<{ made: number[]; hadOne: number }> {
      // Read before the transaction: on SQLite a read outside of it would wait until it ends.
      const directory = await people.directory();
      const ids = offers.map(({ institutionId }) => institutionId);
      if (!(await canChoose({ db, people }, byId, ids))) throw notFound('This institution does not exist');
      return db.transaction().execute(async (transaction) => {
        const rows = await listDueRows(transaction, { ids, day: today() });
        const due = await dueYears(transaction, rows, { directory, settings: invoiceSettings(settings()), planOn });
        const offered = new Set((await listOfferedYears(transaction)).map(yearKey));
        const wanted = offers.filter((offer) => !offered.has(yearKey(offer)));
        const made: number[] = [];
        // A fixed order prevents a deadlock between two people who make the same offers.
        for (const asked of wanted.toSorted((a, b) => a.institutionId - b.institutionId)) {
          const year = due.find((one) => yearKey(one) === yearKey(asked) && one.tier === asked.tier);
          const added = await makeOne(transaction, { asked, year, byId, directory });
          if (added !== undefined) made.push(added);
        }
        await recordCreation(transaction, made.length);
        return { made, hadOne: offers.length - made.length };
      });
    },
  };
}

/** The agreed price, else the list's, less the discounts. */
function pricesOf({ amountPence, discounts }: NewRenewalOffer, { tier, periodStart, periodEnd, pricePence }: DueYear) {
  const price = amountPence ?? pricePence;
  if (price === null) throw badRequest(amountProblems.unread, 'amountPence');
  const netPence = price - discounts.reduce((sum, discount) => sum + discount.amountPence, 0);
  if (netPence <= 0) throw badRequest('The discounts leave nothing to pay', 'discounts');
  if (discounts.length === 0) return { netPence, lines: null };
  const plan = `${tierName(tier)}: annual subscription, ${longDay(periodStart)} to ${longDay(periodEnd)}`;
  const lines: InvoiceLine[] = [
    { description: plan, quantity: 1, unitPence: price },
    ...discounts.map(({ description, ...less }) => ({ description, quantity: 1, unitPence: -less.amountPence })),
  ];
  return { netPence, lines: JSON.stringify(lines) };
}

function offerText(year: DueYear, netPence: number): string {
  const { tier, institution, periodStart, periodEnd, validUntil, currency, vatBasisPoints, vatReason } = year;
  const sum = amountText(netPence, vatBasisPoints, currency);
  return [
    `${institution}’s ${tierName(tier)} plan ends on ${longDay(validUntil)}.`,
    `We offer another year, ${longDay(periodStart)} to ${longDay(periodEnd)}, for ${sum}.`,
    ...(vatReason ? [vatReason] : []),
    `The offer is valid until ${longDay(validUntil)}.`,
  ].join(' ');
}
