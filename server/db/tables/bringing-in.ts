import type { Generated } from 'kysely';

export interface BringingInTables {
  /** The newest invitation of each invited customer; its link is a mail token. */
  invitations: {
    userId: number;
    invitedBy: number;
    invitedAt: string;
    expiresAt: string;
    /** The address of the mail; null where the text was passed on by hand. */
    sentTo: string | null;
    openedAt: string | null;
    /** When a password was chosen with the link. */
    acceptedAt: string | null;
  };

  /** Imports of customers. `made` names the rows that an undo removes, as JSON; null once it was undone. */
  customerImports: {
    id: Generated<number>;
    importedBy: number;
    importedAt: string;
    people: number;
    institutions: number;
    made: string | null;
    undoneBy: number | null;
    undoneAt: string | null;
  };
}
