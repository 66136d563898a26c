import { z } from 'zod';
import { codePoints, Id, IdText, Time } from '#contract/fields.ts';
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

/** What admins do for the Knowledge Base AI: articles, the gap board, the exam, and what was sent to a model. */

const Count = z.int().nonnegative();
const Somebody = z.object({ id: Id, fullName: z.string() });
/** A day such as `2026-11-21`. */
const Day = z.iso.date();

const line = (what: string, maxLength = articleLineMaxLength) =>
  z
    .string()
    .trim()
    .min(1, `${what} is required`)
    .refine((text) => codePoints(text) <= maxLength, `${what} can have at most ${maxLength} characters`)
    .refine((text) => !/[\r\n]/.test(text), `${what} must be one line`);

/** All that is written of an article. */
export const ArticleText = z.strictObject({
  title: line('A title', articleTitleMaxLength),
  /** Left out: everybody. */
  readers: z.enum(articleReaders).optional(),
  /** Other ways in which people ask for it. */
  asked: z.array(line('A question')).max(articleAskedMax, `At most ${articleAskedMax} other questions`),
  /** Screens of the portal that it leads to. */
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

/** How often an article was the first source of an answer, in the last 30 days, and how that was rated. */
const ArticleFigures = z.object({ answered: Count, helpful: Count, notHelpful: Count });

export const KnowledgeArticle = z.object({
  id: ArticleId,
  topic: TopicName,
  title: z.string(),
  state: z.enum(articleStates),
  /** Comes with the product; `isChanged`: admins have published another text of it. */
  isShipped: z.boolean(),
  isChanged: z.boolean(),
  /** A text that is not published yet. */
  hasDraft: z.boolean(),
  reviewOn: Day.nullable(),
  isReviewDue: z.boolean(),
  /** Null while it is as it came. */
  updatedAt: Time.nullable(),
  updatedBy: Somebody.nullable(),
  figures: ArticleFigures,
});
export type KnowledgeArticle = z.infer<typeof KnowledgeArticle>;

export const EditedArticle = KnowledgeArticle.extend({
  /** What answers use; null where it is withdrawn or was never published. */
  published: ArticleText.nullable(),
  draft: ArticleText.nullable(),
  /** As it came with the product; null for one of the admins' own. */
  shipped: ArticleText.nullable(),
});
export type EditedArticle = z.infer<typeof EditedArticle>;

/** Something that was done to an article; texts where it changed one. */
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

/** What would become of a text: the sections that answers are made of, and what to mend. */
const ArticlePreview = z.object({
  sections: z.array(z.object({ heading: z.string().nullable(), slug: z.string().nullable(), words: Count })),
  remarks: z.array(z.string()),
  /** The answer to the question that was tried, from this text and everything published; stored nowhere. */
  answer: Answer.pick({ text: true, verdict: true, sources: true, nearest: true }).nullable(),
  /** The sentence of this text that would answer each question of the gap; null where it would not. */
  gapQuestions: z.array(z.object({ question: z.string(), sentence: z.string().nullable() })),
});
export type ArticlePreview = z.infer<typeof ArticlePreview>;

/** Questions that are alike and had no good answer. Who asked is not kept. */
export const KnowledgeGap = z.object({
  id: Id,
  /** The way of asking that came first, and the newest others. */
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
  /** The article that came nearest last time. */
  nearest: Article.pick({ id: true, title: true }).nullable(),
  /** Set aside by somebody; it opens again when it is asked again. */
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
  /** Found by words alone, because the meaning was not there in time. */
  withoutMeaning: Count,
  /** The fifty that answered most, in the same days. */
  articles: z.array(Article.pick({ id: true, title: true }).extend(ArticleFigures.shape)),
});
export type KnowledgeStatistics = z.infer<typeof KnowledgeStatistics>;

/** One request to a language model, kept for a while. */
const SentToModel = z.object({
  id: Id,
  at: Time,
  by: Somebody,
  model: z.string(),
  /** All that was sent, and what came back. */
  prompt: z.string(),
  reply: z.string(),
  /** `used`, or why the built-in answer was given. */
  outcome: z.string(),
  hasAccountFacts: z.boolean(),
});
export type SentToModel = z.infer<typeof SentToModel>;

const named = z.object({ topic: z.string(), slug: z.string() });
/** `updatedAt` of the article that was looked at; null while it is as it came. */
const basis = { updatedAt: Time.nullable() };
const admins = ['admin'] as const;

export const knowledgeRoutes = defineRoutes({
  'GET /api/knowledge/articles': {
    access: admins,
    summary: 'All articles with their state and figures, by topic and title',
    query: z.object({
      ...listQuery,
      q: z.string().trim().max(searchMaxLength).default(''),
      topic: TopicName.optional(),
      state: z.enum(articleStates).optional(),
      /** Only those whose review is due. */
      due: z.literal('true').optional(),
    }),
    reply: z.array(KnowledgeArticle),
  },
  'POST /api/knowledge/articles': {
    access: admins,
    createsOnce: true,
    summary: 'Begins an article as a draft; its name comes from its title',
    body: z.strictObject({ topic: TopicName, text: ArticleText }),
    reply: EditedArticle,
  },
  'GET /api/knowledge/articles/:topic/:slug': {
    access: admins,
    summary: 'An article with what is published, drafted and shipped',
    params: named,
    reply: EditedArticle,
  },
  'PUT /api/knowledge/articles/:topic/:slug': {
    access: admins,
    summary: 'Keeps a text as the draft of an article; null discards the draft',
    params: named,
    body: z.strictObject({ ...basis, draft: ArticleText.nullable() }),
    reply: EditedArticle,
  },
  'POST /api/knowledge/articles/:topic/:slug/publish': {
    access: admins,
    summary: 'Answers use the draft from now on; without one, what was published or shipped before',
    params: named,
    body: z.strictObject(basis),
    reply: EditedArticle,
  },
  'POST /api/knowledge/articles/:topic/:slug/withdraw': {
    access: admins,
    summary: 'Answers no longer use an article, and no one reads it',
    params: named,
    body: z.strictObject(basis),
    reply: EditedArticle,
  },
  'PUT /api/knowledge/articles/:topic/:slug/review': {
    access: admins,
    summary: 'Sets the day on which someone should look at an article again; null for none',
    params: named,
    body: z.strictObject({ ...basis, reviewOn: Day.nullable() }),
    reply: EditedArticle,
  },
  'GET /api/knowledge/articles/:topic/:slug/history': {
    access: admins,
    summary: 'What was done to an article, newest first',
    params: named,
    query: ListQuery,
    reply: z.array(ArticleChange),
  },
  'POST /api/knowledge/preview': {
    access: admins,
    summary: 'What would become of a text, and how a question would be answered with it; stores nothing',
    body: z.strictObject({
      topic: TopicName,
      text: ArticleText,
      /** The article that the text would replace. */
      replaces: ArticleId.optional(),
      question: z.string().trim().max(turnMaxLength).default(''),
      /** Questions of a gap, each of which is tried. */
      gapQuestions: z.array(z.string().trim().max(turnMaxLength)).max(articleAskedMax).default([]),
    }),
    reply: ArticlePreview,
  },
  'GET /api/knowledge/gaps': {
    access: admins,
    summary: 'Questions without a good answer, alike ones together, the most asked of late first',
    query: z.object({
      ...listQuery,
      state: z.enum(['open', 'settled']).default('open'),
      topic: TopicName.optional(),
      /** This one alone, however it stands. */
      gap: IdText.optional(),
    }),
    reply: z.array(KnowledgeGap),
  },
  'GET /api/knowledge/gaps/count': {
    access: admins,
    summary: 'How many of them are open',
    reply: z.object({ count: z.int().nonnegative() }),
  },
  'POST /api/knowledge/gaps/:id/settle': {
    access: admins,
    summary: 'Sets a gap aside until it is asked again; false brings it back',
    params: z.object({ id: IdText }),
    body: z.strictObject({ settled: z.boolean() }),
    reply: KnowledgeGap,
  },
  'GET /api/knowledge/statistics': {
    access: admins,
    summary: 'How often was asked, answered, declined and rated in the last 30 days, and by which articles',
    reply: KnowledgeStatistics,
  },
  'GET /api/knowledge/exam': {
    access: admins,
    summary: 'The exam that this version passed last; null where it ships without one',
    reply: KnowledgeExam.nullable(),
  },
  'GET /api/knowledge/sent': {
    access: admins,
    summary: 'What was sent to a language model in the last 30 days, newest first',
    query: ListQuery,
    reply: z.array(SentToModel),
  },
});
