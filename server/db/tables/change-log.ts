import type { Generated } from 'kysely';

/** The table of what administrators changed, in the manner of schema.ts. The database refuses to change its rows. */
export interface ChangeLogTables {
  changeLog: {
    id: Generated<number>;
    at: string;
    /** Null for the portal itself and its command line. */
    byId: number | null;
    action: string;
    objectType: string;
    objectId: string;
    /** Whose matter it is, so that an institution's changes can be read alone; null for what concerns none. */
    institutionId: number | null;
    /** The named fields that differ, as a JSON object; null where there was, or is, nothing. */
    before: string | null;
    after: string | null;
  };
}
