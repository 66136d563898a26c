export interface StatisticsTables {
  /** Every wait of a customer that a team member's answer ended, written in the answer's transaction. */
  firstResponses: {
    answerId: number;
    customerId: number;
    answeredBy: number;
    askedAt: string;
    answeredAt: string;
    /**
     * Milliseconds of support hours between question and answer; null for rows of an older version until they are
     * computed.
     */
    supportMs: number | null;
  };
}
