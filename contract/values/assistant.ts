import type { Role } from './roles.ts';

/* What the screens of the Knowledge Base AI and the server agree on, free of zod. */

/** The three cards of /customer-support. */
export const assistantTopics = ['access', 'subscription', 'technical'] as const;
export type AssistantTopic = (typeof assistantTopics)[number];

export const topicLabels: Record<AssistantTopic, { title: string; short: string }> = {
  access: { title: 'Account Access Issues', short: 'Account' },
  subscription: { title: 'Subscription Management', short: 'Billing' },
  technical: { title: 'Technical Support', short: 'Technical' },
};

/** The first message of a chat, which names the topic. */
export function welcomeText(topic: AssistantTopic): string {
  return `Welcome to ${topicLabels[topic].title}. Ask a question in your own words, and the answer names where it comes from.`;
}

/** Shown as an assistant's message where the call or the network failed. */
export function troubleText(supportEmail: string): string {
  return `I'm having trouble connecting to the knowledge base. Please try again later or contact support at ${supportEmail}.`;
}

/** Turns of one request, and code points of each. */
export const turnsMax = 50;
export const turnMaxLength = 4000;
/** Room for the largest request: every turn full of characters that take four bytes. */
export const chatBodyMaxBytes = 1024 * 1024;
export const questionsPerMinute = 20;
/** Sentences, or steps, of an answer without a model. */
export const answerSentencesMax = 5;

/** The headers of an answer: its own id, and that of the conversation it was added to. */
export const answerIdHeader = 'x-answer-id';
export const conversationIdHeader = 'x-conversation-id';

/**
 * `answered`; `declined`: nothing known answers it; `language`: it reads English alone; `greeting`: nothing was asked.
 */
export const answerVerdicts = ['answered', 'declined', 'language', 'greeting'] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

export const answerRatings = ['helpful', 'not_helpful'] as const;
export type AnswerRating = (typeof answerRatings)[number];

/** The parameters with which a source opens an article on /customer-support. */
export const articleParameter = 'article';
export const headingParameter = 'heading';

/** The id of an article: its topic and its name in addresses, as `access/one-time-links`. */
export const articleIdPattern = /^(access|subscription|technical)\/[a-z0-9]+(-[a-z0-9]+)*$/;
/** Whom an article is written for. What is for staff alone is found and read by nobody else. */
export const articleReaders = [
  'everybody',
  'staff',
  'account-managers',
  'technical-support',
  'administrators',
] as const;
export type ArticleReaders = (typeof articleReaders)[number];

export const articleReadersLabels: Record<ArticleReaders, string> = {
  everybody: 'Everyone',
  staff: 'All staff',
  'account-managers': 'Account managers and administrators',
  'technical-support': 'Technical support and administrators',
  administrators: 'Administrators',
};

/** The articles that somebody of a role may read. */
export function readersOf(role: Role): readonly ArticleReaders[] {
  if (role === 'customer') return ['everybody'];
  if (role === 'account_manager') return ['everybody', 'staff', 'account-managers'];
  if (role === 'tech_support') return ['everybody', 'staff', 'technical-support'];
  return articleReaders;
}

export const articleSlugMaxLength = 80;
export const articleTitleMaxLength = 120;
export const articleBodyMaxLength = 20_000;
/** Other ways of asking for an article, and screens that it leads to. */
export const articleAskedMax = 20;
export const articlePlacesMax = 8;
export const articleLineMaxLength = 200;

/** What an article is to those who ask: seen and used in answers, never published, or taken out again. */
export const articleStates = ['published', 'draft', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];
export const articleActions = ['save draft', 'discard draft', 'publish', 'withdraw', 'schedule review'] as const;
export type ArticleAction = (typeof articleActions)[number];

/** What was sent to a model can be read by admins for so many days. */
export const sentKeptDays = 30;
/** The weeks of a gap's trend, the current one last. */
export const gapTrendWeeks = 8;
/** Ways of asking that are told of a gap: with the first, as many as an article may name. */
export const gapQuestionsShown = articleAskedMax - 1;

/** The name of a heading in addresses: `What is an ACS?` is `what-is-an-acs`. */
export function headingSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A line of an article's text with other ways of asking for its section: `Asked: can we use IPv6 | is IPv6 all right`. */
export const askedLine = /^Asked:[ \t]*(.+)$/gm;

/** An article's text as it is read: without those lines. */
export function withoutAsked(body: string): string {
  return body.replace(/^Asked:.*\n?/gm, '');
}
