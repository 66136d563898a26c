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
  | 'assistantConversations'
  | 'assistantAnswers'
  | 'answerCounts'
  | 'knowledgeArticles'
  | 'passageVectors'
  | 'knowledgeGaps'
  | 'gapQuestions'
  | 'sentToModel'
  | 'arrivingFiles'
  | 'idempotencyKeys'
  | 'news'
  | 'jobs'
  | 'counters'
  | 'storeIdentity'
  | 'sealing';

const setUp = { period: 'institution', seenBy: 'institution' } as const;
const inside = { holds: null, period: 'running', seenBy: 'nobody' } as const;

/** How readers sign in, what is shared, what is asked, and what the portal needs for itself. */
export const serviceTables: RegisterPart<Tables> = {
  technicalSetups: {
    activity: 'setUp',
    parts: [
      {
        columns: [
          ...(['id', 'institutionId', 'entityId', 'samlMetadataUrl', 'ssoEndpoint', 'certificate'] as const),
          ...(['eduPersonPrincipalName', 'mailAttribute', 'givenNameAttribute', 'snAttribute'] as const),
          ...(['displayNameAttribute', 'ipRanges', 'state', 'liveValues', 'liveSince', 'submittedAt'] as const),
          ...(['createdAt', 'certificateEnds', 'isNoted'] as const),
        ],
        holds: null,
        ...setUp,
        basis: 'none',
      },
      { columns: ['updatedAt', 'updatedBy'], holds: 'Who changed a set-up last, and when', ...setUp },
    ],
  },
  setupClaims: {
    activity: 'setUp',
    parts: [{ columns: ['institutionId', 'version', 'first', 'last'], holds: null, ...setUp, basis: 'none' }],
  },
  setupFindings: {
    activity: 'setUp',
    parts: [{ columns: ['institutionId', 'level', 'since', 'until'], holds: null, ...setUp, basis: 'none' }],
  },
  setupComments: {
    activity: 'setUp',
    parts: [
      {
        columns: ['id', 'institutionId', 'authorId', 'text', 'createdAt'],
        holds: 'What you and the staff write about a set-up',
        ...setUp,
      },
    ],
  },
  setupLooks: {
    activity: 'setUp',
    parts: [
      {
        columns: ['userId', 'institutionId', 'lookedAt'],
        holds: 'When a member of staff last looked at a set-up',
        period: 'unlimited',
        seenBy: 'staff',
      },
    ],
  },
  certificateWarnings: {
    activity: 'setUp',
    parts: [{ columns: ['institutionId', 'fingerprint', 'days', 'toldAt'], holds: null, ...setUp, basis: 'none' }],
  },
  signInTests: {
    activity: 'setUp',
    parts: [
      {
        columns: ['id', 'institutionId', 'startedBy', 'startedAt', 'relayStateHash', 'finishedAt', 'outcome'],
        holds: 'Who tested a sign-in, when, and how each check went; never what the identity provider said of them',
        period: 'signInTests',
        seenBy: 'institution',
      },
    ],
  },
  files: {
    activity: 'library',
    parts: [
      {
        columns: [
          ...(['name', 'filename', 'kind', 'fileSize', 'sha256', 'uploaderId', 'createdAt', 'readers'] as const),
          ...(['institutionId', 'personId', 'conversation', 'removedAt'] as const),
        ],
        holds: 'Files that you send or share: what they are called, when, for whom; and the files themselves',
        period: 'untilDeleted',
        seenBy: 'audience',
      },
    ],
  },
  resources: {
    activity: 'library',
    parts: [
      {
        columns: [
          ...(['id', 'title', 'type', 'url', 'description', 'category', 'audience', 'uploaderId'] as const),
          ...(['sharedWithId', 'institutionId', 'scope', 'sharedAt', 'createdAt', 'fileName'] as const),
        ],
        holds: 'What was shared, by whom, with whom, and when',
        period: 'untilDeleted',
        seenBy: 'audience',
      },
      {
        columns: [
          ...(['captionsName', 'coverName', 'titleKey', 'totalPages', 'totalHits', 'videoProvider'] as const),
          ...(['videoId', 'textState', 'textReason', 'textClaimedUntil', 'deletedAt', 'fetchedFrom'] as const),
        ],
        holds: null,
        period: 'untilDeleted',
        seenBy: 'audience',
        basis: 'none',
      },
    ],
  },
  resourceParts: {
    activity: 'library',
    parts: [
      {
        columns: ['key', 'place', 'text', 'words'],
        holds: 'The text of shared files, so that it can be searched',
        period: 'untilDeleted',
        seenBy: 'audience',
      },
    ],
  },
  assistantConversations: {
    activity: 'assistant',
    parts: [
      {
        columns: ['id', 'userId', 'topic', 'title', 'answerCount', 'startedAt', 'updatedAt'],
        holds: 'Your conversations with it: what they are about, and when',
        period: 'conversation',
        seenBy: 'self',
      },
    ],
  },
  assistantAnswers: {
    activity: 'assistant',
    parts: [
      {
        columns: [
          ...(['id', 'conversationId', 'userId', 'question', 'text', 'topic', 'verdict', 'writtenBy'] as const),
          ...(['modelFailure', 'details', 'rating', 'createdAt'] as const),
        ],
        holds: 'Your questions, its answers, and whether you found them helpful',
        period: 'conversation',
        seenBy: 'self',
      },
    ],
  },
  answerCounts: {
    activity: 'assistant',
    parts: [
      {
        columns: ['article', 'day', 'asked', 'answered', 'declined', 'helpful', 'notHelpful', 'byModel'],
        ...inside,
        seenBy: 'admins',
        basis: 'none',
      },
    ],
  },
  knowledgeArticles: {
    activity: 'assistant',
    parts: [
      {
        columns: ['id', 'published', 'draft', 'isWithdrawn', 'reviewOn'],
        holds: null,
        period: 'untilDeleted',
        seenBy: 'everybody',
        basis: 'none',
      },
      {
        columns: ['updatedAt', 'updatedBy'],
        holds: 'Which administrator wrote an article, and when',
        period: 'untilDeleted',
        seenBy: 'admins',
      },
    ],
  },
  passageVectors: {
    activity: 'assistant',
    parts: [{ columns: ['model', 'textHash', 'vector'], ...inside, basis: 'none' }],
  },
  knowledgeGaps: {
    activity: 'assistant',
    parts: [
      {
        columns: [
          'id',
          'question',
          'topic',
          'words',
          'firstAskedAt',
          'lastAskedAt',
          'nearestId',
          'settledAt',
          'settledBy',
        ],
        holds: 'Questions without a good answer, without who asked them',
        period: 'gap',
        seenBy: 'admins',
      },
    ],
  },
  gapQuestions: {
    activity: 'assistant',
    parts: [
      {
        columns: ['id', 'gapId', 'question', 'reason', 'askedAt', 'answerId'],
        holds: 'The same, as they were asked; tied to your conversation until you delete it',
        period: 'gap',
        seenBy: 'admins',
      },
    ],
  },
  sentToModel: {
    activity: 'assistant',
    parts: [
      {
        columns: ['id', 'conversationId', 'userId', 'at', 'model', 'prompt', 'reply', 'outcome', 'hasAccountFacts'],
        holds: 'What was sent to a language model to answer you, and its reply, where the portal uses one',
        period: 'month',
        seenBy: 'admins',
      },
    ],
  },
  arrivingFiles: {
    activity: 'operation',
    parts: [
      {
        columns: ['id', 'uploaderId', 'bytes', 'at'],
        holds: null,
        period: 'hour',
        seenBy: 'nobody',
        basis: 'interest',
      },
    ],
  },
  idempotencyKeys: {
    activity: 'operation',
    parts: [
      {
        columns: ['userId', 'call', 'keyHash', 'bodyHash', 'made', 'createdAt'],
        holds: null,
        period: 'day',
        seenBy: 'nobody',
        basis: 'interest',
      },
    ],
  },
  news: {
    activity: 'operation',
    parts: [
      {
        columns: ['id', 'kind', 'about', 'createdAt', 'dueAt', 'attempts'],
        holds: null,
        period: 'untilAnswered',
        seenBy: 'nobody',
        basis: 'interest',
      },
    ],
  },
  jobs: { activity: 'operation', parts: [{ columns: ['name', 'dueAt'], ...inside }] },
  counters: { activity: 'operation', parts: [{ columns: ['name', 'next'], ...inside }] },
  storeIdentity: { activity: 'operation', parts: [{ columns: ['id', 'identity'], ...inside }] },
  sealing: { activity: 'operation', parts: [{ columns: ['id', 'proof'], ...inside }] },
};
