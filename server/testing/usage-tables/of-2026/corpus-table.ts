import type { TriedTable } from '#server/testing/usage-tables/tried-table.ts';

/** A table as platforms and spreadsheets of 2026 make it. The questions that it raises are found by trying. */
export interface CorpusTable extends Omit<TriedTable, 'answers' | 'refused'> {
  /**
   * `good`: needs no question; `open`: only a person can say what its `uses` are; `bad`: nothing in it may be stored as
   * uses of this customer.
   */
  kind: 'good' | 'open' | 'bad';
  delimiter: string;
}
