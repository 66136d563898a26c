import type { BillingDetails, NewBillingDetails } from '#contract/plans-and-usage/billing-details.ts';
import { chosenVatProblem } from '#contract/values/plans-and-usage/vat-rules.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { chosenVatOf } from '#server/features/invoices/institution-vat.service.ts';
import { invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { findBillingDetails } from '#server/features/invoices/invoices.queries.ts';
import { findInstitution } from '#server/features/people/institutions/institutions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { saveBillingDetails } from './billing-details.queries.ts';

/** Billing addresses for future invoices. Sent invoices carry their own copy. */
export function createBillingDetails({ db, clock, settings }: Pick<Portal, 'db' | 'clock' | 'settings'>) {
  async function read(institutionId: number): Promise<BillingDetails> {
    const institution = await findInstitution(db, institutionId);
    if (!institution) throw notFound('This institution does not exist');
    const kept = await findBillingDetails(db, institutionId);
    const named = { institutionId, institution: institution.name };
    if (!kept) return { ...named, version: 0, details: null };
    return { ...named, version: kept.version, details: { ...kept, vat: chosenVatOf(kept) } };
  }

  return {
    read,

    async save(institutionId: number, { version, vat, ...details }: NewBillingDetails, byId: number) {
      await read(institutionId);
      const problem = vat ? chosenVatProblem(invoiceSettings(settings()), details, vat) : undefined;
      if (problem !== undefined) throw badRequest(problem, 'vatRule');
      const chosen = { vatRule: vat?.rule ?? null, vatRuleReason: vat?.reason ?? null };
      await db.transaction().execute(async (transaction) => {
        const before = await findBillingDetails(transaction, institutionId);
        const row = { ...details, ...chosen, institutionId, version: version + 1 };
        if (!(await saveBillingDetails(transaction, row))) {
          throw conflict('Someone else has changed this address in the meantime. Please look at it again');
        }
        const object = { objectType: 'billingDetails', objectId: institutionId, institutionId } as const;
        const states = before ? { before, after: row } : { after: row };
        const action = before ? 'change' : 'add';
        await recordChange(transaction, { byId, at: isoTime(clock()), ...object, action, ...states });
      });
      return read(institutionId);
    },
  };
}
