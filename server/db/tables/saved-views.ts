/** The tables of saved views, in the manner of schema.ts. */
export interface SavedViewTables {
  /** How somebody narrowed and sorted a list, under a name of their own. */
  savedViews: {
    ownerId: number;
    list: string;
    name: string;
    /** The keys of the address, as JSON. */
    search: string;
  };
}
