import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

const at = '2026-02-02T10:00:00.000Z';

/** An open request of the cast's first institution that the chat knows of. */
const testRequest = {
  institutionId: 1,
  requestedBy: 2,
  tier: 'gold',
  amountPence: 3_999_99,
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  purchaseOrder: null,
  note: null,
  requestedAt: at,
  requestToldAt: at,
} as const satisfies Insertable<Schema['invoiceRequests']>;

/** The invoice of that request, with VAT, as it is issued. */
export const testInvoice = {
  requestId: 1,
  number: 'INV-000900',
  institutionId: 1,
  institutionName: 'University of Harrowmere',
  attention: 'Maya Okafor',
  tier: 'gold',
  planName: 'University Gold',
  planAccess: '8,000 insights per year',
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  netPence: 3_999_99,
  vatBasisPoints: 2000,
  vatPence: 800_00,
  totalPence: 4_799_99,
  purchaseOrder: null,
  note: null,
  issuedAt: at,
  issuedBy: 1,
  issueDate: '2026-02-02',
  dueDate: '2026-03-04',
  seller: 'Carrel',
  payment: '',
  contactEmail: 'accounts@carrel.example',
} as const satisfies Insertable<Schema['invoices']>;

/**
 * For the access test: invoices 101 and 102 of two institutions, whose requests are complete; and the open requests 112 and
 * 113, the second of an institution to which nobody of the cast belongs.
 */
export async function insertTestInvoices(db: Db, foreignId: number): Promise<void> {
  await db.insertInto('institutions').values({ id: 99, name: 'A Third', createdAt: at }).execute();
  await insertRequestWithInvoice(db, { id: 101, institutionId: 1, requestedBy: 2 });
  await insertRequestWithInvoice(db, { id: 102, institutionId: 2, requestedBy: foreignId });
  const open = { ...testRequest, requestedBy: foreignId };
  await db
    .insertInto('invoiceRequests')
    .values([
      { ...open, id: 112, institutionId: 2 },
      { ...open, id: 113, institutionId: 99 },
    ])
    .execute();
}

/** A request that is complete, with an invoice of the same id. */
async function insertRequestWithInvoice(
  db: Db,
  { id, institutionId, requestedBy }: { id: number; institutionId: number; requestedBy: number },
): Promise<void> {
  const completed = { completedAt: at, completedBy: 1, invoiceToldAt: at };
  await db
    .insertInto('invoiceRequests')
    .values({ ...testRequest, ...completed, id, institutionId, requestedBy })
    .execute();
  const number = `INV-000${id}`;
  await db
    .insertInto('invoices')
    .values({ ...testInvoice, id, requestId: id, institutionId, number })
    .execute();
}
