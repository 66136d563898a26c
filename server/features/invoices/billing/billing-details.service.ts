import type { Kysely } from 'kysely';
import type { BillingDetails, NewBillingDetails } from '#contract/plans-and-usage/billing-details.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import { findBillingDetails } from '#server/features/invoices/invoices.queries.ts';
import { findInstitution } from '#server/features/people/institutions/institutions.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { saveBillingDetails } from './billing-details.queries.ts';

/** Billing addresses for future invoices. Sent invoices carry their own copy. */
export function createBillingDetails({ db, clock }: { db: Kysely<Schema>; clock: Clock }) {
  async function read(institutionId: number): Promise<BillingDetails> {
    const institution = await findInstitution(db, institutionId);
    if (!institution) throw notFound('This institution does not exist');
    const kept = await findBillingDetails(db, institutionId);
    const named = { institutionId, institution: institution.name };
    if (!kept) return { ...named, version: 0, details: null };
    return { ...named, version: kept.version, details: kept };
  }

  return {
    read,

    async save(institutionId: number, { version, ...details }: NewBillingDetails, byId: number) {
      await read(institutionId);
      await db.transaction().execute(async (transaction) => {
        const before = await findBillingDetails(transaction, institutionId);
        const row = { ...details, institutionId, version: version + 1 };
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
