import { z } from 'zod';
import { codePoints, Id, IdText, NameText, Time } from '#contract/fields.ts';
import { ListQuery, listQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  articleActions,
  articleAskedMax,
  articleBodyMaxLength,
  articleLineMaxLength,
  articlePlacesMax,
  articleReaders,
  articleStates,
  articleTitleMaxLength,
  turnMaxLength,
} from '#contract/values/assistant.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { Answer, Article, ArticleId, TopicName } from './assistant.ts';
import { KnowledgeExam } from './knowledge-exam.ts';
import { SentToModel } from './sent-to-model.ts';

/**
 * Calls for admins of the Knowledge Base AI: articles, the gap board, exam results, and the log of requests to a model.
 */

const Count = z.int().nonnegative();
const Somebody = z.object({ id: Id, fullName: z.string() });
/** A day such as `2026-11-21`. */
const Day = z.iso.date();

const line = (what: string, maxLength = articleLineMaxLength) =>
  NameText.min(1, `${what} is required`)
    .refine((text) => codePoints(text) <= maxLength, `${what} can have at most ${maxLength} characters`)
    .refine((text) => !/[\r\n]/.test(text), `${what} must be one line`);

/** The editable fields of an article. */
export const ArticleText = z.strictObject({
  title: line('A title', articleTitleMaxLength),
  /** Left out: everybody may read it. */
  readers: z.enum(articleReaders).optional(),
  /** Other phrasings of the question that the article answers. */
  asked: z.array(line('A question')).max(articleAskedMax, `At most ${articleAskedMax} other questions`),
  /** Screens of the portal that the article links to. */
  places: z
    .array(
      z.strictObject({
        label: line('A label'),
        path: line('A path').regex(/^\/(?![/\\])[\w\-/?=&%#.]*$/, 'Must be a path of the portal, as /usage-metrics'),
      }),
    )
    .max(articlePlacesMax, `At most ${articlePlacesMax} places`),
  /** Markdown with headings of the second level. */
  body: z
    .string()
    .trim()
    .min(1, 'A text is required')
    .refine(
      (text) => codePoints(text) <= articleBodyMaxLength,
      `An article can have at most ${articleBodyMaxLength} characters`,
    ),
});
export type ArticleText = z.infer<typeof ArticleText>;

/** How often the article was the first source of an answer in the last 30 days, and how those answers were rated. */
const ArticleFigures = z.object({ answered: Count, helpful: Count, notHelpful: Count });

export const KnowledgeArticle = z.object({
  id: ArticleId,
  topic: TopicName,
  title: z.string(),
  state: z.enum(articleStates),
  /** `isShipped`: comes with the product. `isChanged`: admins have published another text for it. */
  isShipped: z.boolean(),
  isChanged: z.boolean(),
  /** An unpublished text exists. */
  hasDraft: z.boolean(),
  reviewOn: Day.nullable(),
  isReviewDue: z.boolean(),
  /** Null for an unchanged shipped article. */
  updatedAt: Time.nullable(),
  updatedBy: Somebody.nullable(),
  figures: ArticleFigures,
});
export type KnowledgeArticle = z.infer<typeof KnowledgeArticle>;

export const EditedArticle = KnowledgeArticle.extend({
  /** The text that answers use; null where the article is withdrawn or was never published. */
  published: ArticleText.nullable(),
  draft: ArticleText.nullable(),
  /** The text that came with the product; null for an article written by admins. */
  shipped: ArticleText.nullable(),
});
export type EditedArticle = z.infer<typeof EditedArticle>;

/** An entry in an article's history; texts only where the action changed one. */
export const ArticleChange = z.object({
  id: Id,
  at: Time,
  by: Somebody,
  action: z.enum(articleActions),
  reviewOn: Day.nullable(),
  before: ArticleText.nullable(),
  after: ArticleText.nullable(),
});
export type ArticleChange = z.infer<typeof ArticleChange>;

/** A preview of a text: the sections it is split into, and remarks about what to correct. */
const ArticlePreview = z.object({
  sections: z.array(z.object({ heading: z.string().nullable(), slug: z.string().nullable(), words: Count })),
  remarks: z.array(z.string()),
  /** The answer to the tried question, from this text and all published ones; it is not stored. */
  answer: Answer.pick({ text: true, verdict: true, sources: true, nearest: true }).nullable(),
  /** The sentence of this text that would answer each question of the gap; null where none would. */
  gapQuestions: z.array(z.object({ question: z.string(), sentence: z.string().nullable() })),
});
export type ArticlePreview = z.infer<typeof ArticlePreview>;

/** Similar questions that had no good answer. The people who asked are not stored. */
export const KnowledgeGap = z.object({
  id: Id,
  /** The first phrasing, and the newest others. */
  question: z.string(),
  otherQuestions: z.array(z.string()),
  topic: TopicName.nullable(),
  count: Count,
  declined: Count,
  notHelpful: Count,
  /** Times asked in each of the last weeks, the current one last. */
  weeks: z.array(Count),
  firstAskedAt: Time,
  lastAskedAt: Time,
  /** The nearest article when it was last asked. */
  nearest: Article.pick({ id: true, title: true }).nullable(),
  /** Settled by an admin; the gap reopens when the question is asked again. */
  settledAt: Time.nullable(),
  settledBy: Somebody.nullable(),
});
export type KnowledgeGap = z.infer<typeof KnowledgeGap>;

export const KnowledgeStatistics = z.object({
  days: Id,
  asked: Count,
  answered: Count,
  declined: Count,
  helpful: Count,
  notHelpful: Count,
  writtenByModel: Count,
  /** Answered by word search alone, because the search by meaning did not finish in time. */
  withoutMeaning: Count,
  /** The fifty articles with the most answers in these days. */
  articles: z.array(Article.pick({ id: true, title: true }).extend(ArticleFigures.shape)),
});
export type KnowledgeStatistics = z.infer<typeof KnowledgeStatistics>;

const named = z.object({ topic: z.string(), slug: z.string() });
/** `updatedAt` of the version that the admin edited; null for an unchanged shipped article. */
const basis = { updatedAt: Time.nullable() };
const admins = ['admin'] as const;

export const knowledgeRoutes = defineRoutes({
  'GET /api/knowledge/articles': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'All articles with their state and figures, by topic and title',
    query: z.object({
      ...listQuery,
      q: z.string().trim().max(searchMaxLength).default(''),
      topic: TopicName.optional(),
      state: z.enum(articleStates).optional(),
      /** Only articles whose review is due. */
      due: z.literal('true').optional(),
    }),
    reply: z.array(KnowledgeArticle),
  },
  'POST /api/knowledge/articles': {
    access: admins,
    tokenScope: 'knowledge:write',
    createsOnce: true,
    summary: 'Begins an article as a draft; its name comes from its title',
    body: z.strictObject({ topic: TopicName, text: ArticleText }),
    reply: EditedArticle,
  },
  'GET /api/knowledge/articles/:topic/:slug': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'An article with what is published, drafted and shipped',
    params: named,
    reply: EditedArticle,
  },
  'PUT /api/knowledge/articles/:topic/:slug': {
    access: admins,
    tokenScope: 'knowledge:write',
    summary: 'Keeps a text as the draft of an article; null discards the draft',
    params: named,
    body: z.strictObject({ ...basis, draft: ArticleText.nullable() }),
    reply: EditedArticle,
  },
  'POST /api/knowledge/articles/:topic/:slug/publish': {
    access: admins,
    tokenScope: 'knowledge:write',
    summary: 'Answers use the draft from now on; without one, what was published or shipped before',
    params: named,
    body: z.strictObject(basis),
    reply: EditedArticle,
  },
  'POST /api/knowledge/articles/:topic/:slug/withdraw': {
    access: admins,
    tokenScope: 'knowledge:write',
    summary: 'Answers no longer use an article, and no one reads it',
    params: named,
    body: z.strictObject(basis),
    reply: EditedArticle,
  },
  'PUT /api/knowledge/articles/:topic/:slug/review': {
    access: admins,
    tokenScope: 'knowledge:write',
    summary: 'Sets the day on which someone should look at an article again; null for none',
    params: named,
    body: z.strictObject({ ...basis, reviewOn: Day.nullable() }),
    reply: EditedArticle,
  },
  'GET /api/knowledge/articles/:topic/:slug/history': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'What was done to an article, newest first',
    params: named,
    query: ListQuery,
    reply: z.array(ArticleChange),
  },
  'POST /api/knowledge/preview': {
    access: admins,
    tokenScope: 'knowledge:write',
    summary: 'What would become of a text, and how a question would be answered with it; stores nothing',
    body: z.strictObject({
      topic: TopicName,
      text: ArticleText,
      replaces: ArticleId.optional(),
      question: z.string().trim().max(turnMaxLength).default(''),
      /** Questions of a gap; each is tried against the text. */
      gapQuestions: z.array(z.string().trim().max(turnMaxLength)).max(articleAskedMax).default([]),
    }),
    reply: ArticlePreview,
  },
  'GET /api/knowledge/gaps': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'Questions without a good answer, alike ones together, the most asked of late first',
    query: z.object({
      ...listQuery,
      state: z.enum(['open', 'settled']).default('open'),
      topic: TopicName.optional(),
      /** Only this gap, whatever its state. */
      gap: IdText.optional(),
    }),
    reply: z.array(KnowledgeGap),
  },
  'GET /api/knowledge/gaps/count': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'How many of them are open',
    reply: z.object({ count: z.int().nonnegative() }),
  },
  'POST /api/knowledge/gaps/:id/settle': {
    access: admins,
    tokenScope: 'knowledge:write',
    summary: 'Sets a gap aside until it is asked again; false brings it back',
    params: z.object({ id: IdText }),
    body: z.strictObject({ settled: z.boolean() }),
    reply: KnowledgeGap,
  },
  'GET /api/knowledge/statistics': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'How often was asked, answered, declined and rated in the last 30 days, and by which articles',
    reply: KnowledgeStatistics,
  },
  'GET /api/knowledge/exam': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'The exam that this version passed last; null where it ships without one',
    reply: KnowledgeExam.nullable(),
  },
  'GET /api/knowledge/sent': {
    access: admins,
    tokenScope: 'knowledge:read',
    summary: 'What was sent to a language model in the last 30 days, newest first',
    query: ListQuery,
    reply: z.array(SentToModel),
  },
});
