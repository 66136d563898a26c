import type { Generated } from 'kysely';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';

/** The table of broadcasts to come, in the manner of schema.ts. */
export interface PlannedNotificationTables {
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
  };
}
