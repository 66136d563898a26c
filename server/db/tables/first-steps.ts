/** The tables of a first visit, in the manner of schema.ts. */
export interface FirstStepTables {
  /** What somebody noted of their first steps: that the list is closed, or what no other row says. */
  firstSteps: {
    personId: number;
    step: 'closed' | 'report' | 'kit';
    at: string;
  };
}
