import { z } from 'zod';
import { codePoints, Id, IdText, ignored, Time } from '#contract/fields.ts';
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

/** Calls of the Knowledge Base AI for people who ask questions. The calls for admins are in knowledge.ts. */

export const TopicName = z.enum(assistantTopics);
export const ArticleId = z.string().regex(articleIdPattern, 'Must be a topic and a name, as access/one-time-links');

/** One turn of the chat as sent by the client. Only `user` turns are used; other roles carry no authority. */
const Turn = z.strictObject({
  ...ignored('id', 'timestamp'),
  role: z.enum(['user', 'assistant', 'system']),
  content: z
    .string()
    .trim()
    .refine((text) => codePoints(text) <= turnMaxLength, `A message can have at most ${turnMaxLength} characters`),
});

const AskedQuestion = z.strictObject({
  messages: z
    .array(Turn)
    .min(1, 'Please write a question')
    .max(turnsMax, `A conversation can have at most ${turnsMax} messages: please start a new one`)
    .refine((turns) => turns.at(-1)?.role === 'user' && turns.at(-1)?.content !== '', 'Please write a question'),
  /** The topic card that the person picked; its articles are preferred. */
  topic: TopicName.optional(),
  /** A conversation of the viewer; left out, a new one begins. */
  conversationId: Id.optional(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const AnswerSource = z.object({
  /** The number that cites the source in the text, as in `[1]`. */
  number: Id,
  kind: z.enum(['article', 'resource', 'account']),
  title: z.string(),
  /** A heading, 'Page 3', or null. */
  place: z.string().nullable(),
  /** A path in the portal; its parameters hold the article's heading or the file's page. */
  href: z.string(),
  /** The passage that was used, as plain text. */
  excerpt: z.string(),
  /** An article for librarians in an answer to staff; left out otherwise. */
  isForLibrarians: z.literal(true).optional(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;

const HeadingLink = z.object({ heading: z.string(), href: z.string() });

/** A part of an article, a page or a fact as it stands, under its heading. */
export const AnswerCard = z.object({
  /** The number of its source. */
  source: Id,
  /** The question of a letter that it answers; null if only one was asked. */
  question: z.string().nullable(),
  heading: z.string(),
  /** Plain text: steps and points stand on lines of their own. */
  text: z.string(),
  /** Where the text says what was asked, in characters. */
  marks: z.array(z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })),
  /** True if only the heading is shown until it is opened, because another part is the surer answer. */
  isFolded: z.boolean(),
  /** The other headings of its article. */
  others: z.array(HeadingLink),
});
export type AnswerCard = z.infer<typeof AnswerCard>;

const ArticleLink = z.object({ id: ArticleId, title: z.string(), href: z.string() });

/**
 * An answer with its sources and the cards that show them. Texts are plain: numbered steps stand on separate lines,
 * citations as `[1]`.
 */
export const Answer = z.object({
  id: Id,
  conversationId: Id,
  question: z.string(),
  text: z.string(),
  topic: TopicName.nullable(),
  verdict: z.enum(answerVerdicts),
  /** `model`: written by a language model, with each sentence checked against its source. */
  writtenBy: z.enum(['built-in', 'model']),
  /** Why the built-in answer was used although a model is configured; null otherwise. */
  modelFailure: z.string().nullable(),
  /** Screens that the answer's article links to. */
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  sources: z.array(AnswerSource),
  /** The parts that answer, best first; none in answers of earlier versions. */
  cards: z.array(AnswerCard).default([]),
  /** Questions of a letter that nothing answers. */
  unanswered: z.array(z.string()).default([]),
  /** True if the first two cards are about equally likely to be meant. */
  isCloseCall: z.boolean().default(false),
  /** For a declined question the nearest articles; otherwise related ones. */
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

/** An article for readers. `body` is Markdown; HTML inside it must not be rendered. */
export const Article = z.object({
  id: ArticleId,
  topic: TopicName,
  title: z.string(),
  body: z.string(),
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  readers: z.enum(articleReaders),
});
export type Article = z.infer<typeof Article>;

const AssistantNotice = z.object({
  writtenBy: z.enum(['built-in', 'model']),
  /** With a model: whether account facts, and files shared with the asker alone, are sent to it. */
  sendsAccountFacts: z.boolean(),
  /** With a model: the number of days for which admins can read what was sent. */
  sentKeptDays: z.int().nonnegative(),
  /** True for customers only: the assistant answers questions about the viewer's own account. */
  knowsAccount: z.boolean(),
  /** The person behind "Ask my account manager"; null for staff, and where none is assigned. */
  accountManager: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** The person for technical questions; null for staff, and where none is assigned. */
  technicalSupport: z.object({ id: Id, fullName: z.string() }).nullable(),
});
export type AssistantNotice = z.infer<typeof AssistantNotice>;

const one = z.object({ id: IdText });

export const assistantRoutes = defineRoutes({
  'GET /api/ai': {
    access: 'signed-in',
    tokenScope: 'knowledge:read',
    summary: 'How answers come about for the viewer, and whom they can ask instead',
    reply: AssistantNotice,
  },
  'POST /api/ai/chat': {
    access: 'signed-in',
    tokenScope: 'knowledge:write',
    createsOnce: true,
    summary: 'Answers the last message as text/plain, streamed; headers name the answer and its conversation',
    body: AskedQuestion,
    bodyMaxBytes: chatBodyMaxBytes,
    reply: z.instanceof(ReadableStream),
    replyType: 'text/plain; charset=utf-8',
  },
  'GET /api/ai/answers/:id': {
    access: 'signed-in',
    tokenScope: 'knowledge:read',
    summary: 'An answer to the viewer, with its sources and whether it was one',
    params: one,
    reply: Answer,
  },
  'POST /api/ai/answers/:id/rating': {
    access: 'signed-in',
    tokenScope: 'knowledge:write',
    summary: 'Says that an answer was Helpful or Not Helpful; null takes that back',
    params: one,
    body: z.strictObject({ rating: z.enum(answerRatings).nullable() }),
    reply: Answer,
  },
  'GET /api/ai/conversations': {
    access: 'signed-in',
    tokenScope: 'knowledge:read',
    summary: "The viewer's conversations, the last used first",
    query: ListQuery,
    reply: z.array(AssistantConversation),
  },
  'GET /api/ai/conversations/:id': {
    access: 'signed-in',
    tokenScope: 'knowledge:read',
    summary: 'One of them, with its questions and answers in order',
    params: one,
    reply: AssistantConversation.extend({ answers: z.array(Answer) }),
  },
  'DELETE /api/ai/conversations/:id': {
    access: 'signed-in',
    tokenScope: 'knowledge:write',
    summary:
      'Deletes one of them, and what of it was kept of a model; a question without an answer stays, without its asker',
    params: one,
    reply: z.object({ ok: z.literal(true) }),
  },
  'GET /api/ai/articles': {
    access: 'signed-in',
    tokenScope: 'knowledge:read',
    summary: 'The titles of the published articles, by topic',
    query: ListQuery.extend({ topic: TopicName.optional() }),
    reply: z.array(Article.omit({ body: true })),
  },
  'GET /api/ai/articles/:topic/:slug': {
    access: 'signed-in',
    tokenScope: 'knowledge:read',
    summary: 'A published article',
    params: z.object({ topic: z.string(), slug: z.string() }),
    reply: Article,
  },
});
