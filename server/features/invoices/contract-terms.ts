import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Transaction } from '#server/db/schema.ts';

/** The accepted offer's request, or the invoice, that wrote a term down. */
export type BookedFor = `request:${number}` | `invoice:${number}`;

/** The plans that invoices change: an accepted offer or a sent invoice becomes a term of the contract. */
export interface ContractTerms {
  /** Throws 409 where the period overlaps terms that it does not equal. */
  book(
    transaction: Transaction,
    period: {
      institutionId: number;
      tier: Tier;
      periodStart: string;
      periodEnd: string;
      netMinor: number;
      currency: string;
      purchaseOrder: string | null;
    },
    by: { bookedFor: BookedFor; byId: number },
  ): Promise<void>;
  /** Takes back terms that were written down for these and have not begun. */
  release(transaction: Transaction, institutionId: number, by: { bookedFor: BookedFor[]; byId: number }): Promise<void>;
}
