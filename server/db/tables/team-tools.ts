import type { Generated } from 'kysely';

/** The tables of what staff alone have beside their conversations with customers, in the manner of schema.ts. */
export interface TeamToolsTables {
  /** What staff note beside a conversation. No message: nothing that is made of messages reads this table. */
  privateNotes: {
    id: Generated<number>;
    /** As in `messages`. */
    conversation: string;
    authorId: number;
    text: string;
    /** The id its author sent it under; null for what an older version stored, and for the reason of a hand-over. */
    clientId: string | null;
    createdAt: string;
    editedAt: Generated<string | null>;
    /** To whom the conversation was handed over with these words. */
    handedToId: Generated<number | null>;
  };

  savedReplies: {
    id: Generated<number>;
    /** Null for the team's. */
    ownerId: number | null;
    name: string;
    text: string;
    updatedAt: string;
  };

  /** About an institution, for each other. */
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
