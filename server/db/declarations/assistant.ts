import { asNamed, type Declared } from './declaration.ts';

const inside = { holds: null, period: 'running', seenBy: 'nobody' } as const;

export const assistant = {
  assistantConversations: {
    activity: 'assistant',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'no: their questions and answers are told' },
    },
    retention: { kind: 'questions', since: ['updatedAt'] },
    parts: [
      {
        columns: 'id userId topic title answerCount startedAt updatedAt',
        holds: 'Your conversations with the assistant: their topics and times',
        period: 'conversation',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  assistantAnswers: {
    activity: 'assistant',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'questions' },
    },
    tells: ['text', 'details'],
    archive: {
      questions: {
        says: {
          ...asNamed('createdAt', 'question'),
          answer: 'text',
          ...asNamed('topic', 'verdict', 'writtenBy', 'rating'),
        },
      },
    },
    parts: [
      {
        columns: 'id conversationId userId question text topic verdict writtenBy modelFailure details rating createdAt',
        holds: 'Your questions, the answers, and whether you found them helpful',
        period: 'conversation',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  answerCounts: {
    activity: 'assistant',
    names: {},
    parts: [
      {
        columns: 'article day asked answered declined helpful notHelpful byModel',
        ...inside,
        seenBy: 'admins',
        basis: 'none',
        erasure: 'nothing',
      },
    ],
  },
  knowledgeArticles: {
    activity: 'assistant',
    names: {
      updatedBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Last change of an article' }, name: 'id', text: null, at: 'updatedAt' },
        sortedBy: 'id',
      },
    },
    logged: 'published draft isWithdrawn reviewOn',
    parts: [
      {
        columns: 'id published draft isWithdrawn reviewOn',
        holds: null,
        period: 'untilDeleted',
        seenBy: 'everybody',
        basis: 'none',
        erasure: 'nothing',
      },
      {
        columns: 'updatedAt updatedBy',
        holds: 'Which administrator wrote an article, and when',
        period: 'untilDeleted',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  passageVectors: {
    activity: 'assistant',
    names: {},
    parts: [{ columns: 'model textHash vector', ...inside, basis: 'none', erasure: 'library' }],
  },
  knowledgeGaps: {
    activity: 'assistant',
    names: {
      settledBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    erasure: 'questions',
    archive: {
      'made-by-you': {
        says: { what: { text: 'Settled a question without an answer' }, name: null, text: null, at: 'settledAt' },
      },
    },
    retention: { kind: 'questions', since: ['lastAskedAt'] },
    logged: 'question settledAt',
    parts: [
      {
        columns: 'id question topic words firstAskedAt lastAskedAt nearestId settledAt settledBy',
        holds: 'Questions without a good answer, without who asked them',
        period: 'gap',
        seenBy: 'admins',
        erasure: 'asked',
      },
    ],
  },
  gapQuestions: {
    activity: 'assistant',
    names: {},
    erasure: 'questions',
    parts: [
      {
        columns: 'id gapId question reason askedAt answerId',
        holds: 'The questions as they were asked; tied to your conversation until you delete it',
        period: 'gap',
        seenBy: 'admins',
        erasure: 'asked',
      },
    ],
  },
  sentToModel: {
    activity: 'assistant',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'sent-to-model' },
    },
    tells: ['prompt', 'reply'],
    archive: {
      'sent-to-model': { says: asNamed('at', 'model', 'prompt', 'reply', 'outcome', 'hasAccountFacts') },
    },
    parts: [
      {
        columns: 'id conversationId userId at model prompt reply outcome hasAccountFacts',
        holds: 'The text sent to a language model to answer you, and its reply, if the portal uses one',
        period: 'month',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
} as const satisfies Declared;
