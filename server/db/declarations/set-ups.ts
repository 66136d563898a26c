import type { Declared } from './declaration.ts';

const setUp = { period: 'institution', seenBy: 'institution' } as const;

export const setUps = {
  technicalSetups: {
    activity: 'setUp',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      updatedBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Last change of a technical setup' }, name: null, text: null, at: 'updatedAt' },
      },
    },
    logged: `
      entityId samlMetadataUrl ssoEndpoint ssoBinding certificate eduPersonPrincipalName mailAttribute
      givenNameAttribute snAttribute displayNameAttribute ipRanges state`,
    parts: [
      {
        columns: `
          id institutionId entityId samlMetadataUrl ssoEndpoint ssoBinding certificate eduPersonPrincipalName
          mailAttribute givenNameAttribute snAttribute displayNameAttribute ipRanges state liveValues liveSince
          submittedAt createdAt certificateEnds isNoted`,
        holds: null,
        ...setUp,
        basis: 'none',
        erasure: 'institution',
      },
      {
        columns: 'updatedAt updatedBy beforeLive',
        holds: 'Who changed a set-up last, and when',
        ...setUp,
        erasure: 'number',
      },
    ],
  },
  setupClaims: {
    activity: 'setUp',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    parts: [
      {
        columns: 'institutionId version first last',
        holds: null,
        ...setUp,
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
  setupFindings: {
    activity: 'setUp',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    parts: [
      {
        columns: 'institutionId level since until',
        holds: null,
        ...setUp,
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
  setupComments: {
    activity: 'setUp',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      authorId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Comment on a technical setup' }, name: null, text: 'text', at: 'createdAt' },
      },
    },
    parts: [
      {
        columns: 'id institutionId authorId text createdAt',
        holds: 'Comments by you and staff on a set-up',
        ...setUp,
        erasure: 'others',
      },
    ],
  },
  setupLooks: {
    activity: 'setUp',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Looked at a technical setup' }, name: null, text: null, at: 'lookedAt' },
        sortedBy: 'lookedAt',
      },
    },
    parts: [
      {
        columns: 'userId institutionId lookedAt',
        holds: 'When a member of staff last looked at a set-up',
        period: 'unlimited',
        seenBy: 'staff',
        erasure: 'goes',
      },
    ],
  },
  certificateWarnings: {
    activity: 'setUp',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    parts: [
      {
        columns: 'institutionId fingerprint days toldAt',
        holds: null,
        ...setUp,
        basis: 'none',
        erasure: 'institution',
      },
    ],
  },
  signInTests: {
    activity: 'setUp',
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      startedBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Test sign-in' }, name: null, text: null, at: 'startedAt' },
        sortedBy: 'startedAt',
      },
    },
    parts: [
      {
        columns: 'id institutionId startedBy startedAt relayStateHash finishedAt outcome',
        holds:
          'Who tested a sign-in, when, and how each check went; never the identity provider’s statements about them',
        period: 'signInTests',
        seenBy: 'institution',
        erasure: 'number',
      },
    ],
  },
} as const satisfies Declared;
