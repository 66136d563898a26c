import type { Generated } from 'kysely';

export interface TeamToolsTables {
  /** Notes of staff beside a conversation. They are not messages: no query for messages may read this table. */
  privateNotes: {
    id: Generated<number>;
    /** As in `messages`. */
    conversation: string;
    authorId: number;
    text: string;
    /** The author's clientId; null for notes of an older version, and for the reason of an assignment. */
    clientId: string | null;
    createdAt: string;
    editedAt: Generated<string | null>;
    /** The colleague to whom the conversation was assigned with this text. */
    handedToId: Generated<number | null>;
  };

  /** What staff want to be reminded of, each for themselves. */
  reminders: {
    id: Generated<number>;
    ownerId: number;
    /** Either a conversation, as in `messages`, or an institution. */
    conversation: string | null;
    institutionId: number | null;
    note: string;
    dueAt: string;
    /** It rings outside support hours as well. */
    isAnyTime: boolean;
    createdAt: string;
    /** Set in the transaction that rings, so that it rings once. */
    toldAt: Generated<string | null>;
    settledAs: Generated<'done' | 'withdrawn' | null>;
    settledAt: Generated<string | null>;
  };

  savedReplies: {
    id: Generated<number>;
    /** Null for replies of the team. */
    ownerId: number | null;
    name: string;
    text: string;
    updatedAt: string;
  };

  institutionNotes: {
    id: Generated<number>;
    institutionId: number;
    authorId: number;
    text: string;
    createdAt: string;
    editedAt: string | null;
    /** Hidden from everybody since then; swept later. */
    removedAt: string | null;
  };
}
