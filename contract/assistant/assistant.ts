import { z } from 'zod';
import { codePoints, Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  answerRatings,
  answerVerdicts,
  articleIdPattern,
  articleReaders,
  assistantTopics,
  chatBodyMaxBytes,
  turnMaxLength,
  turnsMax,
} from '#contract/values/assistant.ts';

/** The Knowledge Base AI as those who ask see it. What admins do is in knowledge.ts. */

export const TopicName = z.enum(assistantTopics);
export const ArticleId = z.string().regex(articleIdPattern, 'Must be a topic and a name, as access/one-time-links');

/** A turn as the client tells it. Only what the person asked counts: other roles carry no authority. */
const Turn = z.object({
  role: z.enum(['user', 'assistant', 'system']),
  content: z
    .string()
    .trim()
    .refine((text) => codePoints(text) <= turnMaxLength, `A message can have at most ${turnMaxLength} characters`),
});

const AskedQuestion = z.object({
  messages: z
    .array(Turn)
    .min(1, 'Please write a question')
    .max(turnsMax, `A conversation can have at most ${turnsMax} messages: please start a new one`)
    .refine((turns) => turns.at(-1)?.role === 'user' && turns.at(-1)?.content !== '', 'Please write a question'),
  /** The card that was picked; what belongs to it is preferred. */
  topic: TopicName.optional(),
  /** Of the viewer's own; left out, a new one is begun. */
  conversationId: Id.optional(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** Where a part of an answer comes from. */
export const AnswerSource = z.object({
  /** As in `[1]` behind the sentence. */
  number: Id,
  kind: z.enum(['article', 'resource', 'account']),
  title: z.string(),
  /** A heading, 'Page 3', or null. */
  place: z.string().nullable(),
  /** A path of the product, with the article's heading or the file's page in its parameters. */
  href: z.string(),
  /** The words that were used, as plain text. */
  excerpt: z.string(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;

const ArticleLink = z.object({ id: ArticleId, title: z.string(), href: z.string() });

/** An answer with what it rests on. Texts are plain: numbered steps stand on lines of their own, sources as `[1]`. */
export const Answer = z.object({
  id: Id,
  conversationId: Id,
  question: z.string(),
  text: z.string(),
  topic: TopicName.nullable(),
  verdict: z.enum(answerVerdicts),
  /** `model`: a language model wrote it, and each sentence was held against its source. */
  writtenBy: z.enum(['built-in', 'model']),
  /** Why the built-in answer was given although a model is set up; null otherwise. */
  modelFailure: z.string().nullable(),
  /** The screens that the answer's article leads to. */
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  sources: z.array(AnswerSource),
  /** The articles that come nearest to a question without an answer; related ones otherwise. */
  nearest: z.array(ArticleLink),
  rating: z.enum(answerRatings).nullable(),
  createdAt: Time,
});
export type Answer = z.infer<typeof Answer>;

const AssistantConversation = z.object({
  id: Id,
  topic: TopicName.nullable(),
  /** The first question. */
  title: z.string(),
  answerCount: z.int().nonnegative(),
  startedAt: Time,
  updatedAt: Time,
});
export type AssistantConversation = z.infer<typeof AssistantConversation>;

/** An article as it is read. `body` is Markdown, to be shown without any markup of its own. */
export const Article = z.object({
  id: ArticleId,
  topic: TopicName,
  title: z.string(),
  body: z.string(),
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  readers: z.enum(articleReaders),
});
export type Article = z.infer<typeof Article>;

/** What people are told before they ask. */
const AssistantNotice = z.object({
  writtenBy: z.enum(['built-in', 'model']),
  /** With a model: whether the asker's own account facts, and files shared with them alone, are sent to it. */
  sendsAccountFacts: z.boolean(),
  /** With a model: for so many days admins can read what was sent. */
  sentKeptDays: z.int().nonnegative(),
  /** Customers alone are told about their own account. */
  knowsAccount: z.boolean(),
  /** Whom "Ask my account manager" writes to; null for staff, and where none is assigned. */
  accountManager: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** The same for technical questions. */
  technicalSupport: z.object({ id: Id, fullName: z.string() }).nullable(),
});
export type AssistantNotice = z.infer<typeof AssistantNotice>;

const one = z.object({ id: IdText });

export const assistantRoutes = defineRoutes({
  'GET /api/ai': {
    access: 'signed-in',
    summary: 'How answers come about for the viewer, and whom they can ask instead',
    reply: AssistantNotice,
  },
  'POST /api/ai/chat': {
    access: 'signed-in',
    createsOnce: true,
    summary: 'Answers the last message as text/plain, streamed; headers name the answer and its conversation',
    body: AskedQuestion,
    bodyMaxBytes: chatBodyMaxBytes,
    reply: z.instanceof(ReadableStream),
    replyType: 'text/plain; charset=utf-8',
  },
  'GET /api/ai/answers/:id': {
    access: 'signed-in',
    summary: 'An answer to the viewer, with its sources and whether it was one',
    params: one,
    reply: Answer,
  },
  'POST /api/ai/answers/:id/rating': {
    access: 'signed-in',
    summary: 'Says that an answer was Helpful or Not Helpful; null takes that back',
    params: one,
    body: z.strictObject({ rating: z.enum(answerRatings).nullable() }),
    reply: Answer,
  },
  'GET /api/ai/conversations': {
    access: 'signed-in',
    summary: "The viewer's conversations, the last used first",
    query: ListQuery,
    reply: z.array(AssistantConversation),
  },
  'GET /api/ai/conversations/:id': {
    access: 'signed-in',
    summary: 'One of them, with its questions and answers in order',
    params: one,
    reply: AssistantConversation.extend({ answers: z.array(Answer) }),
  },
  'DELETE /api/ai/conversations/:id': {
    access: 'signed-in',
    summary:
      'Deletes one of them, and what of it was kept of a model; a question without an answer stays, without its asker',
    params: one,
    reply: z.object({ ok: z.literal(true) }),
  },
  'GET /api/ai/articles': {
    access: 'signed-in',
    summary: 'The titles of the published articles, by topic',
    query: ListQuery.extend({ topic: TopicName.optional() }),
    reply: z.array(Article.omit({ body: true })),
  },
  'GET /api/ai/articles/:topic/:slug': {
    access: 'signed-in',
    summary: 'A published article',
    params: z.object({ topic: z.string(), slug: z.string() }),
    reply: Article,
  },
});
