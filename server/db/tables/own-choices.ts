export interface OwnChoiceTables {
  /** Steps of a first visit that no other row proves; `closed`: the list was dismissed, `mail`: e-mail was left out. */
  firstSteps: {
    personId: number;
    step: 'closed' | 'report' | 'kit' | 'mail';
    at: string;
  };

  /** Filters and sorting of a list, saved under a name. */
  savedViews: {
    ownerId: number;
    list: string;
    name: string;
    /** The address's query parameters as JSON. */
    search: string;
  };
}
