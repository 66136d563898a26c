import type { Generated } from 'kysely';
import type { AnswerRating, AnswerVerdict, AssistantTopic } from '#contract/values/assistant.ts';

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

  /** Questions with their answers. They belong to one person and are deleted with their conversation. */
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

  /**
   * Numbers of answers in a day, without persons: one row for each article that was a first source, and one for `all`.
   */
  answerCounts: {
    article: string;
    /** Day in London, `2026-11-21`. */
    day: string;
    asked: number;
    answered: number;
    declined: number;
    helpful: number;
    notHelpful: number;
    byModel: number;
  };

  /** Texts by admins, for a shipped article or an article of their own. */
  knowledgeArticles: {
    /** Topic and slug, as `access/one-time-links`. */
    id: string;
    /** The text as JSON; null: the shipped text applies, if there is one. */
    published: string | null;
    draft: string | null;
    isWithdrawn: boolean;
    /** A day, `2026-11-21`. */
    reviewOn: string | null;
    updatedAt: string;
    updatedBy: number;
  };

  /** Embeddings of passages by model. */
  passageVectors: {
    model: string;
    /** SHA-256 of the embedded text. */
    textHash: string;
    /** A byte for each dimension, base64. */
    vector: string;
  };

  /** Questions without a good answer, similar ones together. The people who asked are not stored. */
  knowledgeGaps: {
    id: Generated<number>;
    question: string;
    topic: AssistantTopic | null;
    /** Significant words as a JSON list, by which similar questions are found. */
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
    /** Null once the asker has deleted the conversation. */
    answerId: number | null;
  };

  /** Requests to a language model, stored for 30 days or until the conversation is deleted. */
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
