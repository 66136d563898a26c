import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'assistantConversations'
  | 'assistantAnswers'
  | 'answerCounts'
  | 'knowledgeArticles'
  | 'passageVectors'
  | 'knowledgeGaps'
  | 'gapQuestions'
  | 'sentToModel';

const inside = { holds: null, period: 'running', seenBy: 'nobody' } as const;

/** What is asked of the Knowledge Base AI, and what it answers from. */
export const assistantTables: RegisterPart<Tables> = {
  assistantConversations: {
    activity: 'assistant',
    parts: [
      {
        columns: 'id userId topic title answerCount startedAt updatedAt',
        holds: 'Your conversations with it: what they are about, and when',
        period: 'conversation',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  assistantAnswers: {
    activity: 'assistant',
    parts: [
      {
        columns: 'id conversationId userId question text topic verdict writtenBy modelFailure details rating createdAt',
        holds: 'Your questions, its answers, and whether you found them helpful',
        period: 'conversation',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  answerCounts: {
    activity: 'assistant',
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
    parts: [{ columns: 'model textHash vector', ...inside, basis: 'none', erasure: 'library' }],
  },
  knowledgeGaps: {
    activity: 'assistant',
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
    parts: [
      {
        columns: 'id gapId question reason askedAt answerId',
        holds: 'The same, as they were asked; tied to your conversation until you delete it',
        period: 'gap',
        seenBy: 'admins',
        erasure: 'asked',
      },
    ],
  },
  sentToModel: {
    activity: 'assistant',
    parts: [
      {
        columns: 'id conversationId userId at model prompt reply outcome hasAccountFacts',
        holds: 'What was sent to a language model to answer you, and its reply, where the portal uses one',
        period: 'month',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
};
