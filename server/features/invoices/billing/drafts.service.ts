import type { InvoiceDraft, NewInvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import { chosenVatProblem } from '#contract/values/plans-and-usage/vat-rules.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { chosenVatOf } from '#server/features/invoices/institution-vat.service.ts';
import { readLines, sumOf } from '#server/features/invoices/invoice-lines.ts';
import { noNumber } from '#server/features/invoices/invoice-paper.ts';
import { invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { findBillingDetails, type NewInvoice } from '#server/features/invoices/invoices.queries.ts';
import type { createIssue, Drawn, DrawnOrder, InvoiceOrder } from '#server/features/invoices/issue-invoice.service.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { findInstitution } from '#server/features/people/institutions/institutions.queries.ts';
import { canReadInvoices } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  lockDraft,
  type NewDraft,
  updateDraft,
} from './drafts.queries.ts';

/** Invoices that staff write without a request, until they are sent. */
export function createDrafts({ db, people, clock, settings }: Portal, issuing: ReturnType<typeof createIssue>) {
  const isUnknown = () => notFound('This draft does not exist');

  async function canRead(viewerId: number, institutionId: number): Promise<boolean> {
    const { me } = await viewerOf(people, viewerId);
    const institution = await findServedBy(db, institutionId);
    return institution !== undefined && canReadInvoices(me, institution);
  }

  async function requirePayer(viewerId: number, institutionId: number): Promise<void> {
    if (await canRead(viewerId, institutionId)) return;
    throw badRequest('You do not look after the institution that would pay this', 'customerId');
  }

  async function rowFor(id: number, viewerId: number) {
    const row = await findDraft(db, id);
    if (!row) throw isUnknown();
    if (!(await canRead(viewerId, row.institutionId))) throw isUnknown();
    return row;
  }

  async function read(id: number, viewerId: number): Promise<InvoiceDraft> {
    const row = await rowFor(id, viewerId);
    const { invoice, vatRule, vatWhy } = await issuing.draw(db, orderOf(row, 0), noNumber);
    const { netPence, vatBasisPoints, vatPence, totalPence, vatReason = null } = invoice;
    const amounts = { netPence, vatBasisPoints, vatPence, totalPence, vatReason, vatRule, vatWhy };
    return { ...row, lines: readLines(row.lines), plan: planOf(row), vat: chosenVatOf(row), ...amounts };
  }

  async function rowOf(
    { customerId, institutionId, plan, currency, lines, purchaseOrder, note, vat }: NewInvoiceDraft,
    version: number,
  ): Promise<NewDraft> {
    const payer = await payerOf(customerId, institutionId);
    const buyer = (await findBillingDetails(db, payer)) ?? null;
    const problem = vat ? chosenVatProblem(invoiceSettings(settings()), buyer, vat) : undefined;
    if (problem !== undefined) throw badRequest(problem, 'vatRule');
    return {
      version,
      institutionId: payer,
      contactId: customerId,
      tier: plan?.tier ?? null,
      periodStart: plan?.periodStart ?? null,
      periodEnd: plan?.periodEnd ?? null,
      currency,
      lines: JSON.stringify(lines),
      purchaseOrder,
      note,
      vatRule: vat?.rule ?? null,
      vatRuleReason: vat?.reason ?? null,
      updatedAt: isoTime(clock()),
    };
  }

  async function payerOf(customerId: number | null, named: number | undefined): Promise<number> {
    if (customerId === null) {
      const institution = named === undefined ? undefined : await findInstitution(db, named);
      if (!institution) throw notFound('This institution does not exist');
      return institution.id;
    }
    const customer = (await people.directory()).find(customerId);
    const id = customer?.institutionId ?? null;
    if (id === null || customer?.deactivatedAt || (named !== undefined && named !== id))
      throw badRequest('Please select a customer', 'customerId');
    return id;
  }

  async function lock(transaction: Transaction, id: number, version?: number): Promise<DraftRow> {
    const row = await lockDraft(transaction, id);
    if (!row) throw notFound('This draft does not exist: it was sent or deleted');
    if (version !== undefined && row.version !== version) {
      throw conflict('Someone else has changed this draft in the meantime. Please look at it again');
    }
    return row;
  }

  function change(row: Pick<DraftRow, 'institutionId'>, objectId: number, byId: number) {
    const object = { objectType: 'invoiceDraft', objectId, institutionId: row.institutionId } as const;
    return { ...object, byId, at: isoTime(clock()) };
  }

  return {
    read,

    async add(draft: NewInvoiceDraft, byId: number, recordCreation: RecordCreation): Promise<InvoiceDraft> {
      const row = await rowOf(draft, 1);
      await requirePayer(byId, row.institutionId);
      const id = await db.transaction().execute(async (transaction) => {
        const added = await insertDraft(transaction, row);
        await recordChange(transaction, { ...change(row, added, byId), action: 'add', after: row });
        await recordCreation(transaction, added);
        return added;
      });
      return read(id, byId);
    },

    async change(
      id: number,
      { version, ...draft }: NewInvoiceDraft & { version: number },
      byId: number,
    ): Promise<InvoiceDraft> {
      const row = await rowOf(draft, version + 1);
      await requirePayer(byId, row.institutionId);
      await rowFor(id, byId);
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, id, version);
        await updateDraft(transaction, id, row);
        await recordChange(transaction, { ...change(row, id, byId), action: 'change', before, after: row });
      });
      return read(id, byId);
    },

    async remove(id: number, byId: number): Promise<void> {
      await rowFor(id, byId);
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, id);
        await deleteDraft(transaction, id);
        await recordChange(transaction, { ...change(before, id, byId), action: 'remove', before });
      });
    },

    /** The invoice that the draft would become today. */
    async preview(id: number, viewerId: number): Promise<Drawn> {
      const row = await rowFor(id, viewerId);
      return issuing.draw(db, orderOf(row, 0), noNumber);
    },

    async send(
      id: number,
      { version, byId }: { version: number; byId: number },
      recordCreation: RecordCreation,
    ): Promise<NewInvoice & { id: number }> {
      // Read before the transaction: on SQLite a read outside of it would wait until it ends.
      const directory = await people.directory();
      return db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id, version);
        if (row.contactId === null) throw conflict('Please choose who gets this invoice first');
        const customer = directory.find(row.contactId);
        if (!customer || customer.deactivatedAt || customer.institutionId !== row.institutionId) {
          throw conflict('This customer has left the institution. Please choose someone else');
        }
        const invoice = await issuing.issue(transaction, { ...orderOf(row, byId), contactId: row.contactId });
        await deleteDraft(transaction, id);
        await recordCreation(transaction, invoice.id);
        return invoice;
      });
    },
  };
}

function planOf({ tier, periodStart, periodEnd }: DraftRow): InvoiceOrder['plan'] {
  return tier && periodStart && periodEnd ? { tier, periodStart, periodEnd } : null;
}

function orderOf(row: DraftRow, byId: number): DrawnOrder {
  const { institutionId, contactId, currency, purchaseOrder, note } = row;
  const lines = readLines(row.lines);
  const whom = { requestId: null, institutionId, contactId };
  const vat = chosenVatOf(row);
  return { ...whom, plan: planOf(row), lines, currency, netPence: sumOf(lines), purchaseOrder, note, vat, byId };
}
