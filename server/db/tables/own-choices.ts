/** What somebody notes for themselves, in the manner of schema.ts. */
export interface OwnChoiceTables {
  /** What somebody noted of their first steps: that the list is closed, or what no other row says. */
  firstSteps: {
    personId: number;
    step: 'closed' | 'report' | 'kit';
    at: string;
  };

  /** How somebody narrowed and sorted a list, under a name of their own. */
  savedViews: {
    ownerId: number;
    list: string;
    name: string;
    /** The keys of the address, as JSON. */
    search: string;
  };
}
