import type { ListQuery } from '#contract/list-query.ts';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { offerStateOf } from '#contract/values/plans-and-usage/renewals.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { vatNowFor } from '#server/features/invoices/institution-vat.service.ts';
import { peopleOf } from '#server/features/invoices/invoice-news.service.ts';
import { findBillingDetails } from '#server/features/invoices/invoices.queries.ts';
import type { InvoiceSettings } from '#server/features/invoices/issue-invoice.service.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { canChoose, chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { canActForInstitution, institutionsOf } from '#server/features/people/people.access.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { News } from '#server/platform/news/news.ts';
import {
  deleteOffer,
  findOfferRow,
  lockOffer,
  type OfferRow,
  readOfferRows,
  type ShownOfferRow,
} from './renewals.queries.ts';

export interface RenewalOfferParts extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock'> {
  settings: InvoiceSettings;
  news: Pick<News, 'ring'>;
}

const noOffer = 'This offer does not exist';

/** Offers from the day they are made on: how they stand, taking them up, withdrawing them. */
export function createRenewalOffers({ db, reading, people, clock, settings, news }: RenewalOfferParts) {
  async function find(from: Db, id: number): Promise<RenewalOffer | undefined> {
    const row = await findOfferRow(from, id);
    return row && (await shown(from, [row]))[0];
  }

  async function shown(from: Db, rows: readonly ShownOfferRow[]): Promise<RenewalOffer[]> {
    const today = londonTime(clock()).day;
    const institutionIds = [...new Set(rows.map(({ institutionId }) => institutionId))];
    const current = await listCurrentPlans(from, today, institutionIds);
    const lastDays = new Map(current.map(({ institutionId, tier, endDate }) => [`${institutionId} ${tier}`, endDate]));
    return rows.map(({ country, vatNumber, completedAt, invoiceId, ...row }) => {
      const isInvoiced = invoiceId !== null;
      const state = offerStateOf({
        isInvoiced,
        isWanted: row.requestId !== null && completedAt === null,
        // Who got another plan meanwhile, or the next year already, needs this one no more.
        holds: row.validUntil >= today && lastDays.get(`${row.institutionId} ${row.tier}`) === row.validUntil,
      });
      return { ...row, ...vatNowFor(settings, country === null ? null : { country, vatNumber }), state };
    });
  }

  async function lock(transaction: Db, id: number): Promise<{ row: OfferRow; offer: RenewalOffer }> {
    const row = await lockOffer(transaction, id);
    const offer = await find(transaction, id);
    if (!row || !offer) throw notFound(noOffer);
    return { row, offer };
  }

  return {
    /** One page of those of one institution that the viewer may see, or of all of them, newest first. */
    async read(
      viewerId: number,
      { institution, ...page }: ListQuery & { institution?: number | undefined },
    ): Promise<Page<RenewalOffer>> {
      if (institution !== undefined) await chooseInstitution({ db: reading, people }, { viewerId, institution });
      const { me } = await viewerOf(people, viewerId);
      const whose = institution === undefined ? institutionsOf(me) : { id: institution };
      const { rows, next } = await readOfferRows(reading, whose, page);
      return { rows: await shown(reading, rows), next };
    },

    /** The file of an offer that the viewer may see; 404 for another's. */
    async pdfFor(viewerId: number, id: number): Promise<{ periodStart: string; bytes: Uint8Array<ArrayBuffer> }> {
      const offer = await find(reading, id);
      if (!offer || !(await canChoose({ db: reading, people }, viewerId, [offer.institutionId])))
        throw notFound(noOffer);
      const address = (await findBillingDetails(reading, offer.institutionId)) ?? null;
      // The library is loaded with the first file: the server starts without it.
      const { renderOffer } = await import('./offer-pdf.ts');
      return { periodStart: offer.periodStart, bytes: await renderOffer({ offer, address, settings }) };
    },

    /** The offer that an institution takes up, locked; 404 for another's. */
    async lockOpen(transaction: Db, id: number, institutionId: number): Promise<OfferRow> {
      const { row, offer } = await lock(transaction, id);
      if (offer.institutionId !== institutionId) throw notFound(noOffer);
      if (offer.state === 'lapsed') throw conflict('This offer is no longer valid');
      if (offer.state !== 'open') throw conflict('The invoice for this offer has already been requested');
      return row;
    },

    /** Takes an offer back; the log keeps it, and the year can be offered again. */
    async withdraw(id: number, byId: number): Promise<OfferRow> {
      // Before the transaction: on SQLite nothing else is read until it ends.
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
        const userIds = peopleOf(institutionId, directory).map((person) => person.id);
        await news.ring(transaction, { userIds, title: 'Renewal offer withdrawn', description, createdBy: byId });
        return row;
      });
    },
  };
}
