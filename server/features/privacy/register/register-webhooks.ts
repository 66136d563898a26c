import type { RegisterPart } from './register-entry.ts';

/** Who is told of what happens: programs that institutions and administrators named. */
export const webhookTables: RegisterPart<'webhooks' | 'webhookDeliveries'> = {
  webhooks: {
    activity: 'webhooks',
    parts: [
      {
        columns: `
          id institutionId name address events isWhole secretMadeAt makerId keeperId createdAt pausedAt pause failures
          failingSince waitsUntil removedAt formerSecretUntil`,
        holds: 'Who made a webhook, who answers for it, and where it leads',
        period: 'unlimited',
        seenBy: 'institution',
        erasure: 'institution',
      },
      {
        columns: 'secretSealed formerSecretSealed',
        holds: null,
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'institution',
      },
    ],
  },
  webhookDeliveries: {
    activity: 'webhooks',
    parts: [
      {
        columns: 'kind object objectId institutionId forKeeperId at',
        holds: 'That something happened that a webhook tells: what kind of thing, its number, and when; no text',
        period: 'deliveries',
        seenBy: 'institution',
        erasure: 'institution',
      },
      {
        columns: `
          id webhookId eventId state attempts dueAt firstTriedAt claim claimedUntil lastAt status tookMs reason`,
        holds: null,
        period: 'deliveries',
        seenBy: 'institution',
        erasure: 'institution',
        basis: 'none',
      },
    ],
  },
};
