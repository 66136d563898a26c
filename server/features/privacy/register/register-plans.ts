import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'institutions'
  | 'institutionNotes'
  | 'promotionKits'
  | 'subscriptions'
  | 'invoiceRequests'
  | 'invoices'
  | 'billingDetails'
  | 'invoiceDrafts'
  | 'renewalOffers'
  | 'invoicePayments'
  | 'creditNotes'
  | 'invoiceReminders'
  | 'invoicePdfs'
  | 'creditNotePdfs';

/** Institutions, their plans, and what they pay. */
export const planTables: RegisterPart<Tables> = {
  institutions: {
    activity: 'plans',
    parts: [
      {
        columns: 'id randomId name nameKey createdAt accountManagerId techSupportId erasedAt',
        holds: 'The institution’s name, and who of the staff serves it',
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institutionName',
      },
      {
        columns: 'usesOfLastYear financialYearStart isil isni oclc ror customerId consortiumId unnamedSince',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institutionName',
      },
    ],
  },
  institutionNotes: {
    activity: 'support',
    parts: [
      {
        columns: 'id institutionId authorId text createdAt editedAt removedAt',
        holds: 'What staff note about an institution, for each other',
        period: 'notes',
        seenBy: 'team',
        erasure: 'others',
      },
    ],
  },
  promotionKits: {
    activity: 'library',
    parts: [
      {
        columns: 'institutionId key name namePicture link logo logoChangedAt updatedAt',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institution',
      },
    ],
  },
  subscriptions: {
    activity: 'plans',
    parts: [
      {
        columns: 'id institutionId tier startDate endDate status createdAt updatedAt',
        holds: null,
        period: 'institution',
        seenBy: 'institution',
        erasure: 'institution',
      },
    ],
  },
  invoiceRequests: {
    activity: 'invoices',
    parts: [
      {
        columns: `
          id institutionId requestedBy tier amountPence periodStart periodEnd purchaseOrder note requestedAt
          completedAt completedBy`,
        holds: 'Who asked for an invoice, when, and with which note',
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  invoices: {
    activity: 'invoices',
    parts: [
      {
        columns: 'contactId attention contactEmail purchaseOrder note issuedAt issuedBy searchText',
        holds: 'To whom an invoice is addressed, its note, and who issued it',
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
      {
        columns: `
          id requestId number institutionId institutionName institutionKey tier planName planAccess periodStart
          periodEnd lines netPence vatCategory vatBasisPoints vatPence totalPence issueDate dueDate seller payment
          sellerCountry sellerVatNumber sellerCompanyNumber billingStreet billingTown billingPostcode billingCountry
          customerVatNumber`,
        holds: null,
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  billingDetails: {
    activity: 'invoices',
    parts: [
      {
        columns: 'institutionId street town postcode country vatNumber version',
        holds: null,
        period: 'institution',
        seenBy: 'money',
        basis: 'interest',
        erasure: 'institution',
      },
    ],
  },
  invoiceDrafts: {
    activity: 'invoices',
    parts: [
      {
        columns: 'id version institutionId contactId tier periodStart periodEnd lines purchaseOrder note updatedAt',
        holds: 'Whom an invoice is drafted for',
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'interest',
        erasure: 'goes',
      },
    ],
  },
  renewalOffers: {
    activity: 'invoices',
    parts: [
      {
        columns: `
          id institutionId contactId tier periodStart periodEnd netPence validUntil offeredAt offeredBy requestId`,
        holds: 'Who was told of an offer, and who made it',
        period: 'unlimited',
        seenBy: 'money',
        basis: 'interest',
        erasure: 'number',
      },
    ],
  },
  invoicePayments: {
    activity: 'invoices',
    parts: [{ columns: 'invoiceId paidOn notedAt', holds: null, period: 'law', seenBy: 'money', erasure: 'law' }],
  },
  creditNotes: {
    activity: 'invoices',
    parts: [
      {
        columns: 'invoiceId number reason issuedAt issueDate',
        holds: null,
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  invoiceReminders: {
    activity: 'invoices',
    parts: [{ columns: 'invoiceId day remindedAt', holds: null, period: 'law', seenBy: 'money', erasure: 'law' }],
  },
  invoicePdfs: {
    activity: 'invoices',
    parts: [
      {
        columns: 'invoiceId bytes',
        holds: 'The invoice as a file',
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  creditNotePdfs: {
    activity: 'invoices',
    parts: [
      {
        columns: 'invoiceId bytes',
        holds: 'The credit note as a file',
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
};
