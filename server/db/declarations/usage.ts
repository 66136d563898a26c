import type { Declared } from './declaration.ts';

const months = 'm1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12';
/** Figures that name no person. */
const figures = { holds: null, period: 'institution', seenBy: 'usage', basis: 'none' } as const;

export const usage = {
  usageUploads: {
    activity: 'usage',
    names: {
      uploaderId: { of: 'person', erasure: 'delete', archive: 'usage-reports' },
      institutionId: { of: 'institution', erasure: 'delete' },
    },
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
    names: {
      uploaderId: { of: 'person', erasure: 'keep', archive: 'usage-reports' },
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    logged: 'checked doubt',
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
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    parts: [{ columns: 'institutionId month uses mayHoldMachines', ...figures, erasure: 'institution' }],
  },
  usageRecounts: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    parts: [{ columns: 'institutionId months', ...figures, erasure: 'institution' }],
  },
  usageRecountsSeen: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      userId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Put a notice about recounted usage away' }, name: null, text: null, at: null },
        sortedBy: 'institutionId',
      },
    },
    parts: [
      {
        columns: 'institutionId userId',
        holds: 'Whether you dismissed a note about recounted figures',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  usageItems: {
    activity: 'usage',
    names: {},
    partOf: { table: 'usageImports', column: 'importId' },
    parts: [{ columns: 'importId item attributes sortKey parentKey', ...figures, erasure: 'institution' }],
  },
  usageSums: {
    activity: 'usage',
    names: {},
    partOf: { table: 'usageImports', column: 'importId' },
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
    names: {},
    partOf: { table: 'usageImports', column: 'importId' },
    parts: [
      {
        columns: `importId metric row year title dataType accessMethod item ${months}`,
        ...figures,
        erasure: 'institution',
      },
    ],
  },
  usageMappings: {
    activity: 'usage',
    names: { byId: { of: 'person', erasure: 'keep', archive: 'made-by-you' } },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Meaning of the columns of a usage table' }, name: null, text: null, at: 'at' },
        sortedBy: 'at',
      },
    },
    logged: 'key mapping',
    parts: [
      {
        columns: 'key mapping byId at',
        holds: 'Who mapped the columns of a table, and when',
        period: 'untilDeleted',
        seenBy: 'team',
        erasure: 'number',
      },
    ],
  },
  usageAnswers: {
    activity: 'usage',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      byId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Answers about a table of usage' }, name: null, text: null, at: 'at' },
        sortedBy: 'at',
      },
    },
    logged: 'shape answers',
    parts: [
      {
        columns: 'institutionId shape answers byId at',
        holds: 'Who decided how a report is read, and when',
        period: 'untilDeleted',
        seenBy: 'team',
        erasure: 'number',
      },
    ],
  },
} as const satisfies Declared;
