import type { Generated } from 'kysely';
import type { AnswerRating, AnswerVerdict, AssistantTopic } from '#contract/values/assistant.ts';

/** The tables of the Knowledge Base AI, in the manner of schema.ts. */
export interface AssistantTables {
  assistantConversations: {
    id: Generated<number>;
    userId: number;
    topic: AssistantTopic | null;
    /** The first question. */
    title: string;
    answerCount: number;
    startedAt: string;
    updatedAt: string;
  };

  /** Questions with their answers. They belong to one person, and go with their conversation. */
  assistantAnswers: {
    id: Generated<number>;
    conversationId: number;
    userId: number;
    question: string;
    text: string;
    topic: AssistantTopic | null;
    verdict: AnswerVerdict;
    writtenBy: 'built-in' | 'model';
    modelFailure: string | null;
    /** Places, sources and nearest articles, as JSON. */
    details: string;
    rating: AnswerRating | null;
    createdAt: string;
  };

  /** Answers of a day, without persons: by each article that was the first source, and under `all` together. */
  answerCounts: {
    article: string;
    /** In London, `2026-11-21`. */
    day: string;
    asked: number;
    answered: number;
    declined: number;
    helpful: number;
    notHelpful: number;
    byModel: number;
  };

  /** What admins wrote: over an article that ships with the product, or one of their own. */
  knowledgeArticles: {
    /** Topic and name, as `access/one-time-links`. */
    id: string;
    /** The text as JSON; null: the shipped one holds, where there is one. */
    published: string | null;
    draft: string | null;
    isWithdrawn: boolean;
    /** A day, `2026-11-21`. */
    reviewOn: string | null;
    updatedAt: string;
    updatedBy: number;
  };

  /** The meaning of passages, as the named model sees it. */
  passageVectors: {
    model: string;
    /** SHA-256 of the text that was read. */
    textHash: string;
    /** A byte for each dimension, base64. */
    vector: string;
  };

  /** Questions without a good answer, alike ones together. Who asked is not kept. */
  knowledgeGaps: {
    id: Generated<number>;
    question: string;
    topic: AssistantTopic | null;
    /** The words that tell what is asked, as a JSON list: by these, others are found to be alike. */
    words: string;
    firstAskedAt: string;
    lastAskedAt: string;
    nearestId: string | null;
    settledAt: string | null;
    settledBy: number | null;
  };

  gapQuestions: {
    id: Generated<number>;
    gapId: number;
    question: string;
    reason: 'declined' | 'not_helpful';
    askedAt: string;
    /** Null once its asker has deleted the conversation. */
    answerId: number | null;
  };

  /** Requests to a language model, for 30 days or until the conversation is deleted. */
  sentToModel: {
    id: Generated<number>;
    conversationId: number;
    userId: number;
    at: string;
    model: string;
    prompt: string;
    reply: string;
    outcome: string;
    hasAccountFacts: boolean;
  };
}
