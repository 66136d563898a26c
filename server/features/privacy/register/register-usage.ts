import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'usageUploads'
  | 'usageImports'
  | 'institutionUses'
  | 'usageRecounts'
  | 'usageRecountsSeen'
  | 'usageItems'
  | 'usageSums'
  | 'usageFacts'
  | 'usageAnswers'
  | 'fetchedPlatforms'
  | 'fetchedCustomers'
  | 'usageFetches'
  | 'programKeys'
  | 'harvests';

const months = 'm1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12';
/** Figures that name no person. */
const figures = { holds: null, period: 'institution', seenBy: 'usage', basis: 'none' } as const;

/** What institutions’ readers used, and how it comes here. */
export const usageTables: RegisterPart<Tables> = {
  usageUploads: {
    activity: 'usage',
    parts: [
      {
        columns: `
          id uploaderId institutionId storedName filename fileSize sha256 form state outcome attempts claim
          claimedUntil createdAt changedAt`,
        holds: 'Who sent a usage report, when, and what it was called',
        period: 'week',
        seenBy: 'team',
        erasure: 'goes',
      },
    ],
  },
  usageImports: {
    activity: 'usage',
    parts: [
      {
        columns: 'uploaderId startedAt completedAt createdAt',
        holds: 'Who stored a usage report, and when',
        period: 'untilDeleted',
        seenBy: 'usage',
        erasure: 'number',
      },
      {
        columns: `
          id institutionId resourceId sha256 report reportName release months uses usesMetric accessMethod
          mayHoldMachines platforms countsBeside besides shape sheet header itemColumns checked doubt
          checkClaimedUntil`,
        ...figures,
        erasure: 'institution',
      },
    ],
  },
  institutionUses: {
    activity: 'usage',
    parts: [{ columns: 'institutionId month uses mayHoldMachines', ...figures, erasure: 'institution' }],
  },
  usageRecounts: {
    activity: 'usage',
    parts: [{ columns: 'institutionId months', ...figures, erasure: 'institution' }],
  },
  usageRecountsSeen: {
    activity: 'usage',
    parts: [
      {
        columns: 'institutionId userId',
        holds: 'That you put away a note about figures that were counted anew',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  usageItems: {
    activity: 'usage',
    parts: [{ columns: 'importId item attributes sortKey parentKey', ...figures, erasure: 'institution' }],
  },
  usageSums: {
    activity: 'usage',
    parts: [
      {
        columns: 'importId month metric dataType accessMethod figure',
        ...figures,
        erasure: 'institution',
      },
    ],
  },
  usageFacts: {
    activity: 'usage',
    parts: [
      {
        columns: `importId metric row year title dataType accessMethod item ${months}`,
        ...figures,
        erasure: 'institution',
      },
    ],
  },
  usageAnswers: {
    activity: 'usage',
    parts: [
      {
        columns: 'institutionId shape answers byId at',
        holds: 'Who said how a report is to be read, and when',
        period: 'untilDeleted',
        seenBy: 'team',
        erasure: 'number',
      },
    ],
  },
  fetchedPlatforms: {
    activity: 'usage',
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
};
