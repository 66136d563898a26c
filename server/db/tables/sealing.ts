/** The secrets that the product keeps sealed, and with which key. */
export interface SealingTables {
  /** One row, or none before the first start. Every server of the portal has to have the key that opens it. */
  sealing: {
    id: number;
    /** A known text, sealed: its beginning names the key by which everything else is sealed from then on. */
    proof: string;
  };
}
