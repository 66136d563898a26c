import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

const at = '2026-02-02T10:00:00.000Z';

/** An open request of the cast's first institution, with its message in the chat. */
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
} as const satisfies Insertable<Schema['invoiceRequests']>;

/** For the access test and the log of changes: the years 2021 of two institutions' plans, 151 and 152, without invoices. */
export async function insertTestTerms(db: Db): Promise<void> {
  const term = { tier: 'silver', startDate: '2021-01-01', endDate: '2021-12-31', status: 'expired' } as const;
  const terms = [151, 152].map((id) => ({
    ...{ ...term, id, institutionId: id - 150, priceMinor: 1_500_00, createdAt: at, updatedAt: at },
  }));
  await db.insertInto('subscriptions').values(terms).execute();
}

/** The first year of the first institution that no invoice covers: for it an invoice can be requested. */
export async function insertNextTerm(db: Db): Promise<void> {
  const days = { startDate: '2027-01-01', endDate: '2027-12-31' };
  await db
    .insertInto('subscriptions')
    .values({
      ...days,
      id: 153,
      institutionId: 1,
      tier: 'gold',
      status: 'active',
      priceMinor: 3_999_99,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

/** The invoice of this request, with VAT, as it is issued. */
export const testInvoice = {
  requestId: 1,
  contactId: 2,
  number: 'INV-000900',
  institutionId: 1,
  institutionName: 'University of Harrowmere',
  attention: 'Maya Okafor',
  tier: 'gold',
  planName: 'University Gold',
  planAccess: '8,000 insights per year',
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  lines: null,
  currency: 'GBP',
  netPence: 3_999_99,
  vatCategory: 'S',
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
  footer: null,
  sellerCountry: null,
  sellerVatNumber: null,
  sellerCompanyNumber: null,
  billingStreet: null,
  billingTown: null,
  billingPostcode: null,
  billingCountry: null,
  customerVatNumber: null,
  sellerElectronicAddress: null,
  customerElectronicAddress: null,
} as const satisfies Insertable<Schema['invoices']>;

/**
 * For the access test: invoices 101 and 102 of two institutions, whose requests are complete; and the open requests 112
 * and 113, the second of an institution without anyone of the cast.
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

/** A completed request, with an invoice of the same id. */
async function insertRequestWithInvoice(
  db: Db,
  { id, institutionId, requestedBy }: { id: number; institutionId: number; requestedBy: number },
): Promise<void> {
  const completed = { completedAt: at, completedBy: 1 };
  await db
    .insertInto('invoiceRequests')
    .values({ ...testRequest, ...completed, id, institutionId, requestedBy })
    .execute();
  const number = `INV-000${id}`;
  await db
    .insertInto('invoices')
    .values({ ...testInvoice, id, requestId: id, institutionId, contactId: requestedBy, number })
    .execute();
}

/**
 * For the access test and the log of changes, of two institutions each: overdue invoices 121 and 122, paid ones 123 and
 * 125, void ones 124 and 126, and drafts 131 and 132; and renewal offers 141 to 144, one for each person to withdraw,
 * and 149.
 */
export async function insertTestBilling(db: Db, foreignId: number): Promise<void> {
  const ids = [
    ...[121, 123, 124].map((id) => ({ id, institutionId: 1, contactId: 2 })),
    ...[122, 125, 126].map((id) => ({ id, institutionId: 2, contactId: foreignId })),
  ];
  await db
    .insertInto('invoices')
    .values(
      ids.map((whose) => ({
        ...testInvoice,
        ...whose,
        ...{ sellerCountry: 'GB', sellerVatNumber: 'GB123456789', billingStreet: '1 Elm Street' },
        ...{ billingTown: 'Elm', billingPostcode: '', billingCountry: 'GB' },
        requestId: null,
        number: `INV-000${whose.id}`,
        dueDate: '2026-03-03',
      })),
    )
    .execute();
  const payments = [123, 125].map((invoiceId) => ({ invoiceId, paidOn: '2026-03-01', notedAt: at }));
  await db.insertInto('invoicePayments').values(payments).execute();
  const creditNotes = [124, 126].map((invoiceId) => {
    return { invoiceId, number: `CN-000${invoiceId}`, reason: 'Wrong', issuedAt: at, issueDate: '2026-02-02' };
  });
  await db.insertInto('creditNotes').values(creditNotes).execute();
  const parts = [121, 122].map((invoiceId) => ({
    ...{ id: invoiceId, invoiceId, number: `CN-0009${invoiceId}`, reason: 'Too much', lines: '[]' },
    ...{ netPence: 0, vatPence: 0, totalPence: 0, issuedAt: at, issueDate: '2026-02-02' },
  }));
  await db.insertInto('partCredits').values(parts).execute();
  const lines = JSON.stringify([{ description: 'Training', quantity: 1, unitPence: 100_00 }]);
  const whom = [
    { id: 131, institutionId: 1, contactId: 2 },
    { id: 132, institutionId: 2, contactId: foreignId },
  ];
  await db
    .insertInto('invoiceDrafts')
    .values(whom.map((whose) => ({ ...whose, version: 1, lines, updatedAt: at })))
    .execute();
  const offer = { contactId: foreignId, tier: 'gold', netPence: 3_999_99, offeredAt: at, offeredBy: 1 } as const;
  const offered = [141, 142, 143, 144].map((id) => ({ ...offer, id, institutionId: 1, ...yearFrom(1886 + id) }));
  await db
    .insertInto('renewalOffers')
    .values([...offered, { ...offer, id: 149, institutionId: 2, ...yearFrom(2028) }])
    .execute();
}

/** The period of an unanswered offer, valid until the day before. */
function yearFrom(year: number) {
  return { periodStart: `${year}-01-01`, periodEnd: `${year}-12-31`, validUntil: `${year - 1}-12-31` };
}
