import type { Generated } from 'kysely';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';

export interface NotificationTables {
  /** A broadcast to all customers, or a notification for one person. */
  notifications: {
    id: Generated<number>;
    title: string;
    description: string;
    /** Null: all customers who were active when it was sent, or those of one plan or one institution. */
    userId: number | null;
    tier: Generated<Tier | null>;
    institutionId: Generated<number | null>;
    priority: 'normal' | 'high';
    createdBy: number;
    timestamp: string;
    /** Number of recipients when it was sent. */
    reached: number;
  };

  /** Recipients, stored on sending, so that people who leave or return later do not change them. */
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
    /** The audience; both null: all customers. */
    tier: Tier | null;
    institutionId: number | null;
    sendAt: string;
    createdBy: number;
    /** Set by every change, so that the second of two simultaneous changes is refused. */
    updatedAt: string;
    /** Set in the transaction that sends it, so that it is sent once. */
    sentAt: string | null;
    withdrawnAt: string | null;
    /** Set by a restore: the broadcast may have been sent or withdrawn since the copy, so an administrator decides. */
    heldAt: string | null;
  };
}
