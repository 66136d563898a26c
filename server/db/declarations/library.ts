import type { Declared } from './declaration.ts';

export const library = {
  files: {
    activity: 'library',
    names: {
      uploaderId: { of: 'person', erasure: 'files', archive: 'files' },
      institutionId: { of: 'institution', erasure: 'files' },
      personId: { of: 'person', erasure: 'files', archive: 'files' },
      conversation: { of: 'conversation', erasure: 'files' },
    },
    parts: [
      {
        columns: `
          name filename kind fileSize sha256 uploaderId createdAt readers institutionId personId conversation
          removedAt`,
        holds: 'Files that you send or share: what they are called, when, for whom; and the files themselves',
        period: 'report',
        seenBy: 'audience',
        erasure: 'files',
      },
    ],
  },
  resources: {
    activity: 'library',
    names: {
      uploaderId: { of: 'person', erasure: 'keep', archive: 'resources' },
      sharedWithId: { of: 'person', erasure: 'keep', archive: 'resources' },
      institutionId: { of: 'institution', erasure: 'resources' },
    },
    retention: { kind: 'originals', since: 'special' },
    logged: 'title type url description category audience sharedWithId',
    parts: [
      {
        columns: `
          id title type url description category audience uploaderId sharedWithId institutionId scope sharedAt
          createdAt fileName`,
        holds: 'What was shared, by whom, with whom, and when',
        period: 'untilDeleted',
        seenBy: 'audience',
        erasure: 'library',
      },
      {
        columns: `
          captionsName coverName titleKey totalPages totalHits videoProvider videoId textState textReason
          textClaimedUntil deletedAt fetchedFrom`,
        holds: null,
        period: 'untilDeleted',
        seenBy: 'audience',
        basis: 'none',
        erasure: 'library',
      },
    ],
  },
  resourceParts: {
    activity: 'library',
    names: {},
    erasure: 'resources',
    parts: [
      {
        columns: 'key place text words',
        holds: 'The text of shared files, so that it can be searched',
        period: 'untilDeleted',
        seenBy: 'audience',
        erasure: 'library',
      },
    ],
  },
} as const satisfies Declared;
