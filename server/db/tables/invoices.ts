import type { Generated } from 'kysely';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { ChosenVatRule, VatCategory } from '#contract/values/plans-and-usage/vat-rules.ts';

export interface InvoiceTables {
  /** The terms of an institution's plan: the source of its tier, with its history. Written only by the slice subscriptions. */
  subscriptions: {
    id: Generated<number>;
    institutionId: number;
    tier: Tier;
    /** Days, `2026-11-21`; `endDate` is included. */
    startDate: string;
    endDate: string;
    status: 'active' | 'cancelled' | 'expired';
    createdAt: string;
    updatedAt: string;
    /** Net, in minor units of `currency`, for the whole term. Null: the list price (a row of an older version), or on request. */
    priceMinor: Generated<number | null>;
    currency: Generated<string>;
    isTrial: Generated<boolean>;
    /** Insights of the term; null: the plan's. */
    allowance: Generated<number | null>;
    purchaseOrder: Generated<string | null>;
    reference: Generated<string | null>;
    noticeDay: Generated<string | null>;
    note: Generated<string | null>;
    version: Generated<number>;
    /** Never began, or was written down by mistake: `status` is `cancelled`, and only staff see it. */
    withdrawnAt: Generated<string | null>;
    /** `request:<id>` of an accepted offer, or `invoice:<id>`, which wrote the term down; null where staff did. */
    bookedFor: Generated<string | null>;
    /** The signed contract in `files`; the years of one contract may share it. */
    fileName: Generated<string | null>;
    /** What the signed file was called when it was uploaded. */
    signedFile: Generated<string | null>;
    /** For the log of changes, which holds neither the note nor a file. */
    fileChangedAt: Generated<string | null>;
    noteChangedAt: Generated<string | null>;
  };

  /** Requests for an invoice. An institution has at most one open request; completed ones stay as history. */
  invoiceRequests: {
    id: Generated<number>;
    institutionId: number;
    requestedBy: number;
    tier: Tier;
    /** Before VAT, at the time of the request; null where the price is on request. */
    amountPence: number | null;
    /** ISO 4217; `…Pence` are its minor units. */
    currency: Generated<string>;
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
    /** Null for an invoice drafted at the billing desk without a request. */
    requestId: number | null;
    /** The recipient. */
    contactId: number;
    /** `INV-000012`, from the counter `invoiceNumber` in the transaction of this row: without gaps. */
    number: string;
    institutionId: number;
    institutionName: string;
    attention: string;
    /** Null, as the next four columns, for an invoice without a plan. */
    tier: Tier | null;
    planName: string | null;
    planAccess: string | null;
    periodStart: string | null;
    periodEnd: string | null;
    /** `InvoiceLine`s as JSON; null: the plan is the only line. */
    lines: string | null;
    currency: Generated<string>;
    netPence: number;
    vatCategory: VatCategory;
    /** The sentence printed where no VAT is charged. */
    vatReason: Generated<string | null>;
    vatBasisPoints: number;
    vatPence: number;
    totalPence: number;
    purchaseOrder: string | null;
    note: string | null;
    issuedAt: string;
    issuedBy: number;
    /** Days in London's time zone. */
    issueDate: string;
    dueDate: string;
    /** Issuer and payment details, one line each. */
    seller: string;
    payment: string;
    contactEmail: string;
    /** Null where the portal has no setting for it. */
    /** Lines at the foot; null for invoices of before there were any. */
    footer: string | null;
    sellerCountry: string | null;
    sellerVatNumber: string | null;
    sellerCompanyNumber: string | null;
    /** The billing address; null where the institution had none. */
    billingStreet: string | null;
    billingTown: string | null;
    billingPostcode: string | null;
    billingCountry: string | null;
    customerVatNumber: string | null;
    /** `0088:7300010000001`, as Peppol writes it; null: the VAT number is the address. */
    sellerElectronicAddress: Generated<string | null>;
    customerElectronicAddress: Generated<string | null>;
    /** Sort key and search text (invoice-keys.ts). */
    institutionKey: Generated<string>;
    searchText: Generated<string>;
  };

  /** The invoice address of an institution for future invoices. */
  billingDetails: {
    institutionId: number;
    street: string;
    town: string;
    postcode: string;
    country: string;
    vatNumber: string | null;
    electronicAddress: Generated<string | null>;
    /** Null: the table of countries decides. */
    vatRule: Generated<ChosenVatRule | null>;
    vatRuleReason: Generated<string | null>;
    version: number;
  };

  /** Unsent invoices that nobody has requested. */
  invoiceDrafts: {
    id: Generated<number>;
    version: number;
    institutionId: number;
    /** Null: the institution has no people yet. An invoice that is sent needs one. */
    contactId: number | null;
    tier: Tier | null;
    periodStart: string | null;
    periodEnd: string | null;
    currency: Generated<string>;
    /** `InvoiceLine`s as JSON. */
    lines: string;
    purchaseOrder: string | null;
    note: string | null;
    /** Null: the institution's rule. */
    vatRule: Generated<ChosenVatRule | null>;
    vatRuleReason: Generated<string | null>;
    updatedAt: string;
  };

  /**
   * An offer of another year of a plan before it ends: one for each institution and year. It is not an invoice and has
   * no number.
   */
  renewalOffers: {
    id: Generated<number>;
    institutionId: number;
    /** The addressee; everybody of the institution sees it. */
    contactId: number;
    tier: Tier;
    /** Days, both included. */
    periodStart: string;
    periodEnd: string;
    currency: Generated<string>;
    /** Before VAT. */
    netPence: number;
    /** The last day of the current plan, in London's time zone. */
    validUntil: string;
    offeredAt: string;
    offeredBy: number;
    /** The newest request for its invoice. */
    requestId: number | null;
    /** `InvoiceLine`s as JSON where there are discounts; null: the plan is the only line. */
    lines: Generated<string | null>;
    declinedAt: Generated<string | null>;
    declinedBy: Generated<number | null>;
    declineReason: Generated<string | null>;
  };

  /** Payments of invoices. Undoing one deletes the row; the log of changes has both. */
  invoicePayments: {
    invoiceId: number;
    paidOn: string;
    notedAt: string;
  };

  /** Each voids one invoice completely. Written once and never changed. */
  creditNotes: {
    invoiceId: number;
    /** `CN-000003`, from the counter `creditNoteNumber`: without gaps. */
    number: string;
    reason: string;
    issuedAt: string;
    issueDate: string;
  };

  /** Each takes back a part of an invoice. Written once and never changed. */
  partCredits: {
    id: Generated<number>;
    invoiceId: number;
    /** `CN-000004`, of the same series as the notes that void invoices. */
    number: string;
    reason: string;
    /** `CreditedLine`s as JSON. */
    lines: string;
    netPence: number;
    vatPence: number;
    totalPence: number;
    issuedAt: string;
    issueDate: string;
  };

  /** At most one on each day in London. */
  invoiceReminders: {
    invoiceId: number;
    day: string;
    remindedAt: string;
    /** Days past due for which the portal sent it by itself; null for a person's reminder. */
    step: Generated<number | null>;
  };

  /** Invoices of which the portal does not remind by itself. */
  withheldReminders: {
    invoiceId: number;
    reason: string;
    byId: number;
    at: string;
  };

  /** Payments of invoices; `invoicePayments` has the day on which nothing was left to pay. */
  partPayments: {
    id: Generated<number>;
    invoiceId: number;
    amountPence: number;
    paidOn: string;
    notedAt: string;
  };

  /** An invoice's PDF as first delivered. A separate table, so that lists do not read it. */
  invoicePdfs: {
    invoiceId: number;
    bytes: Uint8Array<ArrayBuffer>;
  };

  /** A credit note's PDF as first delivered. */
  creditNotePdfs: {
    invoiceId: number;
    bytes: Uint8Array<ArrayBuffer>;
  };

  partCreditPdfs: {
    creditId: number;
    bytes: Uint8Array<ArrayBuffer>;
  };
}
