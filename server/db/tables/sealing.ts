export interface SealingTables {
  /** One row, or none before the first start. Every server of the portal must have the key that opens it. */
  sealing: {
    id: number;
    /** A known text, sealed: its beginning identifies the key that seals all secrets. */
    proof: string;
  };
}
