import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'technicalSetups'
  | 'setupClaims'
  | 'setupFindings'
  | 'setupComments'
  | 'setupLooks'
  | 'certificateWarnings'
  | 'signInTests'
  | 'files'
  | 'resources'
  | 'resourceParts'
  | 'arrivingFiles'
  | 'idempotencyKeys'
  | 'news'
  | 'jobs'
  | 'counters'
  | 'storeIdentity'
  | 'sealing'
  | 'pushKeys';

const setUp = { period: 'institution', seenBy: 'institution' } as const;
const inside = { holds: null, period: 'running', seenBy: 'nobody' } as const;

/** How readers sign in, what is shared, what is asked, and what the portal needs for itself. */
export const serviceTables: RegisterPart<Tables> = {
  technicalSetups: {
    activity: 'setUp',
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
    parts: [
      {
        columns: 'id institutionId authorId text createdAt',
        holds: 'What you and the staff write about a set-up',
        ...setUp,
        erasure: 'others',
      },
    ],
  },
  setupLooks: {
    activity: 'setUp',
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
    parts: [
      {
        columns: 'id institutionId startedBy startedAt relayStateHash finishedAt outcome',
        holds: 'Who tested a sign-in, when, and how each check went; never what the identity provider said of them',
        period: 'signInTests',
        seenBy: 'institution',
        erasure: 'number',
      },
    ],
  },
  files: {
    activity: 'library',
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
  arrivingFiles: {
    activity: 'operation',
    parts: [
      {
        columns: 'id uploaderId bytes at',
        holds: null,
        period: 'hour',
        seenBy: 'nobody',
        basis: 'interest',
        erasure: 'goes',
      },
    ],
  },
  idempotencyKeys: {
    activity: 'operation',
    parts: [
      {
        columns: 'userId call keyHash bodyHash made createdAt',
        holds: null,
        period: 'day',
        seenBy: 'nobody',
        basis: 'interest',
        erasure: 'goes',
      },
    ],
  },
  news: {
    activity: 'operation',
    parts: [
      {
        columns: 'id kind about createdAt dueAt attempts',
        holds: null,
        period: 'untilAnswered',
        seenBy: 'nobody',
        basis: 'interest',
        erasure: 'soon',
      },
    ],
  },
  jobs: { activity: 'operation', parts: [{ columns: 'name dueAt', ...inside, erasure: 'nothing' }] },
  counters: { activity: 'operation', parts: [{ columns: 'name next', ...inside, erasure: 'nothing' }] },
  storeIdentity: { activity: 'operation', parts: [{ columns: 'id identity', ...inside, erasure: 'nothing' }] },
  sealing: { activity: 'operation', parts: [{ columns: 'id proof', ...inside, erasure: 'nothing' }] },
  pushKeys: {
    activity: 'operation',
    parts: [{ columns: 'id publicKey privateKeySealed createdAt', ...inside, erasure: 'nothing' }],
  },
};
