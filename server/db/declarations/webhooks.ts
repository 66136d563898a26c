import type { Declared } from './declaration.ts';

export const webhooks = {
  webhooks: {
    activity: 'webhooks',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      makerId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
      keeperId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': { says: { what: { text: 'Webhook' }, name: 'name', text: 'address', at: 'createdAt' } },
    },
    logged: 'name address events isWhole secretMadeAt keeperId pausedAt pause removedAt',
    restored: 'without keeper',
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
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      forKeeperId: { of: 'person', erasure: 'delete', archive: 'no: numbers on their way, gone after 30 days' },
    },
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
} as const satisfies Declared;
