import type { MonthColumn } from '#server/db/tables/usage.ts';
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

const months = [
  ...(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const),
] satisfies MonthColumn[];
/** Figures that name no person. */
const figures = { holds: null, period: 'institution', seenBy: 'usage', basis: 'none' } as const;

/** What institutions’ readers used, and how it comes here. */
export const usageTables: RegisterPart<Tables> = {
  usageUploads: {
    activity: 'usage',
    parts: [
      {
        columns: [
          ...(['id', 'uploaderId', 'institutionId', 'storedName', 'filename', 'fileSize', 'sha256', 'form'] as const),
          ...(['state', 'outcome', 'attempts', 'claim', 'claimedUntil', 'createdAt', 'changedAt'] as const),
        ],
        holds: 'Who sent a usage report, when, and what it was called',
        period: 'week',
        seenBy: 'team',
      },
    ],
  },
  usageImports: {
    activity: 'usage',
    parts: [
      {
        columns: ['uploaderId', 'startedAt', 'completedAt', 'createdAt'],
        holds: 'Who stored a usage report, and when',
        period: 'untilDeleted',
        seenBy: 'usage',
      },
      {
        columns: [
          ...(['id', 'institutionId', 'resourceId', 'sha256', 'report', 'reportName', 'release', 'months'] as const),
          ...([
            'uses',
            'usesMetric',
            'accessMethod',
            'mayHoldMachines',
            'platforms',
            'countsBeside',
            'besides',
          ] as const),
          ...(['shape', 'sheet', 'header', 'itemColumns', 'checked', 'doubt', 'checkClaimedUntil'] as const),
        ],
        ...figures,
      },
    ],
  },
  institutionUses: {
    activity: 'usage',
    parts: [{ columns: ['institutionId', 'month', 'uses', 'mayHoldMachines'], ...figures }],
  },
  usageRecounts: { activity: 'usage', parts: [{ columns: ['institutionId', 'months'], ...figures }] },
  usageRecountsSeen: {
    activity: 'usage',
    parts: [
      {
        columns: ['institutionId', 'userId'],
        holds: 'That you put away a note about figures that were counted anew',
        period: 'unlimited',
        seenBy: 'nobody',
      },
    ],
  },
  usageItems: {
    activity: 'usage',
    parts: [{ columns: ['importId', 'item', 'attributes', 'sortKey', 'parentKey'], ...figures }],
  },
  usageSums: {
    activity: 'usage',
    parts: [{ columns: ['importId', 'month', 'metric', 'dataType', 'accessMethod', 'figure'], ...figures }],
  },
  usageFacts: {
    activity: 'usage',
    parts: [
      {
        columns: ['importId', 'metric', 'row', 'year', 'title', 'dataType', 'accessMethod', 'item', ...months],
        ...figures,
      },
    ],
  },
  usageAnswers: {
    activity: 'usage',
    parts: [
      {
        columns: ['institutionId', 'shape', 'answers', 'byId', 'at'],
        holds: 'Who said how a report is to be read, and when',
        period: 'untilDeleted',
        seenBy: 'team',
      },
    ],
  },
  fetchedPlatforms: {
    activity: 'usage',
    parts: [
      {
        columns: [
          ...(['id', 'name', 'address', 'release', 'requestorId', 'apiKeySealed', 'keyChangedAt', 'reports'] as const),
          ...(['firstMonth', 'dueDay', 'isOn', 'pausedUntil'] as const),
        ],
        holds: null,
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'none',
      },
      {
        columns: ['keeperId'],
        holds: 'Which administrator looks after a platform',
        period: 'untilDeleted',
        seenBy: 'admins',
      },
    ],
  },
  fetchedCustomers: {
    activity: 'usage',
    parts: [
      {
        columns: ['platformId', 'institutionId', 'customerId', 'isOff', 'knownAs', 'stopped', 'stoppedCode'],
        holds: null,
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'none',
      },
    ],
  },
  usageFetches: {
    activity: 'usage',
    parts: [
      {
        columns: [
          ...([
            'id',
            'platformId',
            'institutionId',
            'report',
            'month',
            'state',
            'plannedIn',
            'reason',
            'code',
          ] as const),
          ...(['question', 'answers', 'attempts', 'dueAt', 'lost', 'claim', 'claimedUntil', 'contentHash'] as const),
          ...(['resourceId', 'changedAt'] as const),
        ],
        holds: null,
        period: 'untilDeleted',
        seenBy: 'admins',
        basis: 'none',
      },
    ],
  },
  programKeys: {
    activity: 'usage',
    parts: [
      {
        columns: [
          ...(['id', 'institutionId', 'name', 'beginning', 'scopes', 'makerId', 'keeperId', 'ownerId'] as const),
          ...(['createdAt', 'endsOn', 'lastUsedAt', 'revokedAt', 'succeededAt', 'failingSince', 'failedAt'] as const),
        ],
        holds: 'Who made a key for a program, who answers for it, and when it was last used',
        period: 'unlimited',
        seenBy: 'institution',
      },
      { columns: ['secretHash'], holds: null, period: 'unlimited', seenBy: 'nobody' },
    ],
  },
  harvests: {
    activity: 'usage',
    parts: [
      {
        columns: [
          ...(['id', 'institutionId', 'keyId', 'customerId', 'asked', 'fromMonth', 'toMonth', 'outcome'] as const),
          ...(['exceptions', 'at', 'lastAt', 'times'] as const),
        ],
        holds: null,
        period: 'harvests',
        seenBy: 'institution',
        basis: 'none',
      },
    ],
  },
};
