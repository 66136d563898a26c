import { asNamed, type Declared } from './declaration.ts';

export const usageFetching = {
  fetchedPlatforms: {
    activity: 'usage',
    names: {
      keeperId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Answers for a platform of usage reports' }, name: 'name', text: null, at: null },
      },
    },
    logged: 'name address release requestorId keyChangedAt reports firstMonth dueDay isOn',
    parts: [
      {
        columns: `
          id name address release requestorId apiKeySealed keyChangedAt reports firstMonth dueDay isOn pausedUntil`,
        holds: null,
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'none',
        erasure: 'nothing',
      },
      {
        columns: 'keeperId',
        holds: 'Which administrator looks after a platform',
        period: 'untilDeleted',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  fetchedCustomers: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    logged: 'platformId customerId isOff knownAs',
    parts: [
      {
        columns: 'platformId institutionId customerId isOff knownAs stopped stoppedCode',
        holds: null,
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
  usageFetches: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    parts: [
      {
        columns: `
          id platformId institutionId report month state plannedIn reason code question answers attempts dueAt lost
          claim claimedUntil contentHash resourceId changedAt`,
        holds: null,
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
  programKeys: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      makerId: { of: 'person', erasure: 'keep', archive: 'program-keys' },
      keeperId: { of: 'person', erasure: 'keep', archive: 'program-keys' },
      ownerId: { of: 'person', erasure: 'delete', archive: 'program-keys' },
    },
    archive: {
      'program-keys': { says: asNamed('name', 'createdAt', 'endsOn', 'lastUsedAt', 'revokedAt') },
    },
    logged: 'name scopes endsOn keeperId revokedAt',
    restored: 'without keeper',
    parts: [
      {
        columns: `
          id institutionId name beginning scopes makerId keeperId ownerId createdAt endsOn lastUsedAt revokedAt
          succeededAt failingSince failedAt`,
        holds: 'Who made a key for a program, who answers for it, and when it was last used',
        period: 'unlimited',
        seenBy: 'institution',
        erasure: 'tokens',
      },
      { columns: 'secretHash', holds: null, period: 'unlimited', seenBy: 'nobody', erasure: 'tokens' },
    ],
  },
  harvests: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      customerId: { of: 'institution', erasure: 'delete' },
    },
    parts: [
      {
        columns: 'id institutionId keyId customerId asked fromMonth toMonth outcome exceptions at lastAt times',
        holds: null,
        period: 'harvests',
        seenBy: 'institution',
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
} as const satisfies Declared;
