import type { ListQuery } from '#contract/list-query.ts';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { accessText } from '#contract/values/plans-and-usage/plans.ts';
import { offerStateOf } from '#contract/values/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { vatNowFor } from '#server/features/invoices/institution-vat.service.ts';
import { readLines } from '#server/features/invoices/invoice-lines.ts';
import { invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { buyerOf, findBillingDetails } from '#server/features/invoices/invoices.queries.ts';
import { papers } from '#server/features/invoices/papers.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canChoose, requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { canActForInstitution, institutionsOf } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import {
  deleteOffer,
  findOfferRow,
  lockOffer,
  type OfferRow,
  readOfferRows,
  type ShownOfferRow,
  updateOfferDeclined,
} from './renewals.queries.ts';

const noOffer = 'This offer does not exist';

export function createRenewalOffers({ db, reading, people, clock, settings, planOn, notify }: Portal) {
  async function find(from: Db, id: number): Promise<RenewalOffer | undefined> {
    const row = await findOfferRow(from, id);
    return row && (await shown(from, [row]))[0];
  }

  async function shown(from: Db, rows: readonly ShownOfferRow[]): Promise<RenewalOffer[]> {
    const today = londonTime(clock()).day;
    const institutionIds = [...new Set(rows.map(({ institutionId }) => institutionId))];
    const current = await listCurrentPlans(from, today, institutionIds);
    const lastDays = new Map(current.map(({ institutionId, tier, endDate }) => [`${institutionId} ${tier}`, endDate]));
    return rows.map(
      ({ country, vatNumber, vatRule, vatRuleReason, completedAt, invoiceId, lines, declinedAt, ...row }) => {
        const isInvoiced = invoiceId !== null;
        const state = offerStateOf({
          isInvoiced,
          isDeclined: declinedAt !== null,
          isWanted: row.requestId !== null && completedAt === null,
          // An institution that changed its plan or bought the next year no longer needs this offer.
          holds: row.validUntil >= today && lastDays.get(`${row.institutionId} ${row.tier}`) === row.validUntil,
        });
        return {
          ...row,
          lines: lines === null ? null : readLines(lines),
          declined: declinedAt === null ? null : { by: row.declinedByName, at: declinedAt, reason: row.declineReason },
          ...vatNowFor(invoiceSettings(settings()), buyerOf({ country, vatNumber, vatRule, vatRuleReason })),
          state,
        };
      },
    );
  }

  async function lock(transaction: Transaction, id: number): Promise<{ row: OfferRow; offer: RenewalOffer }> {
    const row = await lockOffer(transaction, id);
    const offer = await find(transaction, id);
    if (!row || !offer) throw notFound(noOffer);
    return { row, offer };
  }

  return {
    /** One page of the offers that the viewer may see, of one institution or all, newest first. */
    async read(
      viewerId: number,
      { institution, ...page }: ListQuery & { institution?: number | undefined },
    ): Promise<Page<RenewalOffer>> {
      if (institution !== undefined) await requireInstitution({ db: reading, people }, { viewerId, institution });
      const { me } = await viewerOf(people, viewerId);
      const whose = institution === undefined ? institutionsOf(me) : { id: institution };
      const { rows, next } = await readOfferRows(reading, whose, page);
      return { rows: await shown(reading, rows), next };
    },

    /** The PDF of an offer that the viewer may see; 404 for other offers. */
    async pdfFor(viewerId: number, id: number): Promise<{ periodStart: string; bytes: Uint8Array<ArrayBuffer> }> {
      const offer = await find(reading, id);
      if (!offer || !(await canChoose({ db: reading, people }, viewerId, [offer.institutionId])))
        throw notFound(noOffer);
      const address = (await findBillingDetails(reading, offer.institutionId)) ?? null;
      const access = accessText(planOn(offer.tier, offer.periodStart));
      return {
        periodStart: offer.periodStart,
        bytes: await papers.run('offer', { offer, access, address, settings: invoiceSettings(settings()) }),
      };
    },

    /** Locks the open offer that an institution accepts; 404 for another institution's. */
    async lockOpen(transaction: Transaction, id: number, institutionId: number): Promise<OfferRow> {
      const { row, offer } = await lock(transaction, id);
      if (offer.institutionId !== institutionId) throw notFound(noOffer);
      refuseUnlessOpen(offer);
      return row;
    },

    /** Declines an open offer; its account manager is told, or the administrators where there is none. */
    async decline(
      id: number,
      { byId, institutionId, reason }: { byId: number; institutionId: number; reason: string | null },
    ): Promise<OfferRow> {
      const { me, directory } = await viewerOf(people, byId);
      return db.transaction().execute(async (transaction) => {
        const { row, offer } = await lock(transaction, id);
        if (row.institutionId !== institutionId) throw notFound(noOffer);
        refuseUnlessOpen(offer);
        const at = isoTime(clock());
        const declined = { declinedAt: at, declinedBy: byId, declineReason: reason };
        await updateOfferDeclined(transaction, id, declined);
        const object = { objectType: 'renewalOffer', objectId: id, institutionId } as const;
        await recordChange(transaction, { ...object, byId, at, action: 'decline', before: row, after: declined });
        const manager = directory.find(me.accountManagerId ?? 0);
        const told = manager && !manager.deactivatedAt ? [manager] : directory.admins();
        const period = `${tierName(row.tier)}, ${longDay(row.periodStart)} to ${longDay(row.periodEnd)}`;
        await notify(transaction, 'renewal-offer-declined', {
          userIds: told.map((person) => person.id),
          title: `Renewal offer declined by ${offer.institution}`,
          description: `${me.fullName} declined ${period}.${reason === null ? '' : `\nReason: ${reason}`}`,
          createdBy: byId,
        });
        return row;
      });
    },

    /** Withdraws an offer; the log keeps it, and the year can be offered again. */
    async withdraw(id: number, byId: number): Promise<OfferRow> {
      // Read before the transaction: on SQLite a read outside of it would wait until it ends.
      const { me, directory } = await viewerOf(people, byId);
      return db.transaction().execute(async (transaction) => {
        const { row, offer } = await lock(transaction, id);
        const { institutionId } = row;
        const institution = await findServedBy(transaction, institutionId);
        if (!institution || !canActForInstitution(me, institution)) throw notFound(noOffer);
        if (offer.state === 'wanted' || offer.state === 'invoiced') {
          throw conflict(`${offer.institution} has requested the invoice for this offer`);
        }
        await deleteOffer(transaction, id);
        const object = { objectType: 'renewalOffer', objectId: id, institutionId } as const;
        await recordChange(transaction, { ...object, byId, at: isoTime(clock()), action: 'withdraw', before: row });
        const description = 'The renewal offer for your plan was withdrawn. You don’t need to do anything.';
        const userIds = directory.customersOf(institutionId).map((person) => person.id);
        await notify(transaction, 'renewal-offer-withdrawn', {
          userIds,
          title: 'Renewal offer withdrawn',
          description,
          createdBy: byId,
        });
        return row;
      });
    },
  };
}

function refuseUnlessOpen({ state }: RenewalOffer): void {
  if (state === 'lapsed') throw conflict('This offer is no longer valid');
  if (state === 'declined') throw conflict('This offer was declined');
  if (state !== 'open') throw conflict('The invoice for this offer has already been requested');
}
