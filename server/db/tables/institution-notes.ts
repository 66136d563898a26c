import type { Generated } from 'kysely';

/** The table of what staff note about institutions, in the manner of schema.ts. */
export interface InstitutionNoteTables {
  institutionNotes: {
    id: Generated<number>;
    institutionId: number;
    authorId: number;
    text: string;
    createdAt: string;
    editedAt: string | null;
    /** Hidden from everybody since then; swept a while later. */
    removedAt: string | null;
  };
}
