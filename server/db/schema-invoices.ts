import type { Generated } from 'kysely';
import type { Tier } from '#contract/values/tiers.ts';

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
    /** When the chat had the news of the request, and of its invoice; null until then, also over a restart. */
    requestToldAt: string | null;
    invoiceToldAt: string | null;
  };

  /** Written once and never changed: everything that its PDF shows, as it was on the day of issue. */
  invoices: {
    id: Generated<number>;
    requestId: number;
    /** `INV-000012`, from the counter `invoiceNumber` in the transaction of this row: without gaps. */
    number: string;
    institutionId: number;
    institutionName: string;
    attention: string;
    tier: Tier;
    planName: string;
    planAccess: string;
    periodStart: string;
    periodEnd: string;
    netPence: number;
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
  };

  /** An invoice's file as it was first handed out. Apart from its row, so that lists do not read it. */
  invoicePdfs: {
    invoiceId: number;
    bytes: Uint8Array<ArrayBuffer>;
  };
}
