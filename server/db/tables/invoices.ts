import type { Generated } from 'kysely';
import type { VatCategory } from '#contract/values/plans-and-usage/billing.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';

/** The tables behind invoices, in the manner of schema.ts. */
export interface InvoiceTables {
  /** What an institution asked an invoice for. One may be open at a time; a completed one stays as history. */
  invoiceRequests: {
    id: Generated<number>;
    institutionId: number;
    requestedBy: number;
    tier: Tier;
    /** Before VAT, as of the request; null where the price is on request. */
    amountPence: number | null;
    /** Days, both included. */
    periodStart: string;
    periodEnd: string;
    purchaseOrder: string | null;
    note: string | null;
    requestedAt: string;
    completedAt: string | null;
    completedBy: number | null;
  };

  /** Written once and never changed: everything that its PDF shows, as it was on the day of issue. */
  invoices: {
    id: Generated<number>;
    /** Null where nobody asked: it was drafted at the billing desk. */
    requestId: number | null;
    /** Who gets it. */
    contactId: number;
    /** `INV-000012`, from the counter `invoiceNumber` in the transaction of this row: without gaps. */
    number: string;
    institutionId: number;
    institutionName: string;
    attention: string;
    /** These five are null where it is for no plan. */
    tier: Tier | null;
    planName: string | null;
    planAccess: string | null;
    periodStart: string | null;
    periodEnd: string | null;
    /** `InvoiceLine`s as JSON; null: the plan is the one line. */
    lines: string | null;
    netPence: number;
    vatCategory: VatCategory;
    vatBasisPoints: number;
    vatPence: number;
    totalPence: number;
    purchaseOrder: string | null;
    note: string | null;
    issuedAt: string;
    issuedBy: number;
    /** London's days. */
    issueDate: string;
    dueDate: string;
    /** Who issues it, and how it is paid, one line each. */
    seller: string;
    payment: string;
    contactEmail: string;
    /** Null where the portal was not told them. */
    sellerCountry: string | null;
    sellerVatNumber: string | null;
    sellerCompanyNumber: string | null;
    /** Where it goes; null where the institution had no billing address. */
    billingStreet: string | null;
    billingTown: string | null;
    billingPostcode: string | null;
    billingCountry: string | null;
    customerVatNumber: string | null;
    /** What lists go by, and what a search looks at (invoice-keys.ts). */
    institutionKey: Generated<string>;
    searchText: Generated<string>;
  };

  /** Where an institution's invoices go from now on. */
  billingDetails: {
    institutionId: number;
    street: string;
    town: string;
    postcode: string;
    country: string;
    vatNumber: string | null;
    version: number;
  };

  /** Invoices that nobody has asked for, until they are sent. */
  invoiceDrafts: {
    id: Generated<number>;
    version: number;
    institutionId: number;
    contactId: number;
    tier: Tier | null;
    periodStart: string | null;
    periodEnd: string | null;
    /** `InvoiceLine`s as JSON. */
    lines: string;
    purchaseOrder: string | null;
    note: string | null;
    updatedAt: string;
  };

  /** Another year of a plan, offered before it ends: one for each institution and year. No invoice, and without a number. */
  renewalOffers: {
    id: Generated<number>;
    institutionId: number;
    /** Who was told of it; everybody of the institution sees it. */
    contactId: number;
    tier: Tier;
    /** Days, both included. */
    periodStart: string;
    periodEnd: string;
    /** Before VAT. */
    netPence: number;
    /** London's day: the last of the plan that the institution has. */
    validUntil: string;
    offeredAt: string;
    offeredBy: number;
    /** The newest request for its invoice. */
    requestId: number | null;
  };

  /** That an invoice was paid. Taken back, the row goes; the log of changes has both. */
  invoicePayments: {
    invoiceId: number;
    paidOn: string;
    notedAt: string;
  };

  /** Each voids one invoice whole. Written once and never changed. */
  creditNotes: {
    invoiceId: number;
    /** `CN-000003`, from the counter `creditNoteNumber`: without gaps. */
    number: string;
    reason: string;
    issuedAt: string;
    issueDate: string;
  };

  /** At most one on each of London's days. */
  invoiceReminders: {
    invoiceId: number;
    day: string;
    remindedAt: string;
  };

  /** An invoice's file as it was first handed out. Apart from its row, so that lists do not read it. */
  invoicePdfs: {
    invoiceId: number;
    bytes: Uint8Array<ArrayBuffer>;
  };

  /** The same of credit notes. */
  creditNotePdfs: {
    invoiceId: number;
    bytes: Uint8Array<ArrayBuffer>;
  };
}
