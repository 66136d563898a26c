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
} as const satisfies Declared;
