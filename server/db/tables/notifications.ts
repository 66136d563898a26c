import type { Generated } from 'kysely';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';

/** The tables of notifications and of broadcasts to come, in the manner of schema.ts. */
export interface NotificationTables {
  /** A broadcast to all customers, or a note to one person. */
  notifications: {
    id: Generated<number>;
    title: string;
    description: string;
    /** Null: all customers who were active at its time, or those of one plan, or one institution. */
    userId: number | null;
    tier: Generated<Tier | null>;
    institutionId: Generated<number | null>;
    priority: 'normal' | 'high';
    createdBy: number;
    timestamp: string;
    /** How many people it reached when it was sent. */
    reached: number;
  };

  /** Whom a notification reached, written with it: who was active then stays known, whoever leaves or returns later. */
  notificationRecipients: {
    userId: number;
    notificationId: number;
    /** Null until the person has read it. */
    readAt: string | null;
  };

  plannedNotifications: {
    id: Generated<number>;
    title: string;
    description: string;
    priority: 'normal' | 'high';
    /** Both null: everybody. */
    tier: Tier | null;
    institutionId: number | null;
    sendAt: string;
    createdBy: number;
    /** Moves on with every change, so that of two who change it at once the second is told. */
    updatedAt: string;
    /** Set in the transaction that sends it: so it is sent once. */
    sentAt: string | null;
    withdrawnAt: string | null;
    /** Since when it waits for an administrator, because the portal was restored from a copy. */
    heldAt: string | null;
  };
}
