/** The table behind the figures of support, in the manner of schema.ts. */
export interface StatisticsTables {
  /** Every wait of a customer that a person of the team ended with their answer, written in the answer's own transaction. */
  firstResponses: {
    /** The message that ended it. */
    answerId: number;
    customerId: number;
    answeredBy: number;
    askedAt: string;
    answeredAt: string;
    /** Milliseconds of support hours in between; null until they are counted, for what an older version stored. */
    supportMs: number | null;
  };
}
