import { asNamed, type Declared } from './declaration.ts';

export const invoices = {
  invoiceRequests: {
    activity: 'invoices',
    names: {
      institutionId: { of: 'institution', erasure: 'keep' },
      requestedBy: { of: 'person', erasure: 'keep', archive: 'invoice-requests' },
      completedBy: { of: 'person', erasure: 'keep', archive: 'invoice-requests' },
    },
    logged: 'tier amountPence currency periodStart periodEnd purchaseOrder completedAt',
    parts: [
      {
        columns: `
          id institutionId requestedBy tier amountPence currency periodStart periodEnd purchaseOrder note requestedAt
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
    names: {
      contactId: { of: 'person', erasure: 'keep', archive: 'invoices' },
      issuedBy: { of: 'person', erasure: 'keep', archive: 'invoices' },
      institutionId: { of: 'institution', erasure: 'keep' },
    },
    logged: 'number tier currency netPence vatPence totalPence periodStart periodEnd purchaseOrder',
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
          periodEnd lines currency netPence vatCategory vatReason vatBasisPoints vatPence totalPence issueDate dueDate seller payment
          footer sellerCountry sellerVatNumber sellerCompanyNumber billingStreet billingTown billingPostcode billingCountry
          customerVatNumber sellerElectronicAddress customerElectronicAddress`,
        holds: null,
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  billingDetails: {
    activity: 'invoices',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    logged: 'street town postcode country vatNumber electronicAddress vatRule vatRuleReason',
    parts: [
      {
        columns: `
          institutionId street town postcode country vatNumber electronicAddress vatRule vatRuleReason version`,
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
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      contactId: { of: 'person', erasure: 'delete', archive: 'no: a draft that is not sent; nobody is told of it' },
    },
    logged: 'contactId tier periodStart periodEnd currency lines purchaseOrder note vatRule vatRuleReason',
    parts: [
      {
        columns: `
          id version institutionId contactId tier periodStart periodEnd lines currency purchaseOrder note vatRule
          vatRuleReason updatedAt`,
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
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      contactId: { of: 'person', erasure: 'keep', archive: 'renewal-offers' },
      offeredBy: { of: 'person', erasure: 'keep', archive: 'renewal-offers' },
      declinedBy: { of: 'person', erasure: 'keep', archive: 'renewal-offers' },
    },
    archive: {
      'renewal-offers': {
        says: {
          ...asNamed('tier', 'periodStart', 'periodEnd', 'netPence', 'offeredAt'),
          sentTo: { role: 'contactId' },
          offeredBy: { role: 'offeredBy' },
          declinedBy: { role: 'declinedBy' },
          ...asNamed('declinedAt', 'declineReason'),
        },
      },
    },
    logged: 'contactId tier periodStart periodEnd currency netPence validUntil declinedAt declineReason',
    parts: [
      {
        columns: `
          id institutionId contactId tier periodStart periodEnd currency netPence validUntil offeredAt offeredBy
          requestId lines declinedAt declinedBy declineReason`,
        holds: 'Who got an offer, who made it, and who declined it, when and why',
        period: 'unlimited',
        seenBy: 'money',
        basis: 'interest',
        erasure: 'number',
      },
    ],
  },
  invoicePayments: {
    activity: 'invoices',
    names: {},
    logged: 'paidOn',
    parts: [{ columns: 'invoiceId paidOn notedAt', holds: null, period: 'law', seenBy: 'money', erasure: 'law' }],
  },
  creditNotes: {
    activity: 'invoices',
    names: {},
    logged: 'number reason',
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
  partCredits: {
    activity: 'invoices',
    names: {},
    logged: 'number reason totalPence',
    parts: [
      {
        columns: 'id invoiceId number reason lines netPence vatPence totalPence issuedAt issueDate',
        holds: null,
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  invoiceReminders: {
    activity: 'invoices',
    names: {},
    logged: 'day step',
    parts: [{ columns: 'invoiceId day remindedAt step', holds: null, period: 'law', seenBy: 'money', erasure: 'law' }],
  },
  withheldReminders: {
    activity: 'invoices',
    names: { byId: { of: 'person', erasure: 'keep', archive: 'no: who of the team withheld a reminder is not told' } },
    logged: 'reason',
    parts: [
      {
        columns: 'invoiceId reason byId at',
        holds: 'Who of the team withheld the reminders of an invoice, and why',
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  partPayments: {
    activity: 'invoices',
    names: {},
    logged: 'amountPence paidOn',
    parts: [
      {
        columns: 'id invoiceId amountPence paidOn notedAt',
        holds: null,
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
  invoicePdfs: {
    activity: 'invoices',
    names: {},
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
    names: {},
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
  partCreditPdfs: {
    activity: 'invoices',
    names: {},
    parts: [
      {
        columns: 'creditId bytes',
        holds: 'The credit note as a file',
        period: 'law',
        seenBy: 'money',
        erasure: 'law',
      },
    ],
  },
} as const satisfies Declared;
