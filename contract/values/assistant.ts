import { type Role, valueOfRole } from './roles.ts';

/* Values of the Knowledge Base AI for browser and server, free of zod. */

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
  const where = supportEmail === '' ? '' : ` at ${supportEmail}`;
  return `I'm having trouble connecting to the knowledge base. Please try again later or contact support${where}.`;
}

/** Turns in a request, and code points of each. */
export const turnsMax = 50;
export const turnMaxLength = 4000;
/** Fits the largest request: every turn full of four-byte characters. */
export const chatBodyMaxBytes = 1024 * 1024;
export const questionsPerMinute = 20;

export const answerIdHeader = 'x-answer-id';
export const conversationIdHeader = 'x-conversation-id';

/** `declined`: no source answers it; `language`: it is not in English; `greeting`: it asks nothing. */
export const answerVerdicts = ['answered', 'declined', 'language', 'greeting'] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

export const answerRatings = ['helpful', 'not_helpful'] as const;
export type AnswerRating = (typeof answerRatings)[number];

/** Query parameters of /customer-support with which a source opens an article. */
export const articleParameter = 'article';
export const headingParameter = 'heading';

/** The id of an article: its topic and slug, as `access/one-time-links`. */
export const articleIdPattern = /^(access|subscription|technical)\/[a-z0-9]+(-[a-z0-9]+)*$/;
/** Audiences of articles. Only staff can find and read an article for staff. */
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

/** The audiences whose articles a role may read. */
export function readersOf(role: Role): readonly ArticleReaders[] {
  return valueOfRole(articlesOf, role, []);
}

const articlesOf: Readonly<Record<Role, readonly ArticleReaders[]>> = {
  customer: ['everybody'],
  account_manager: ['everybody', 'staff', 'account-managers'],
  tech_support: ['everybody', 'staff', 'technical-support'],
  admin: articleReaders,
};

export const articleSlugMaxLength = 80;
export const articleTitleMaxLength = 120;
export const articleBodyMaxLength = 20_000;
/** Other phrasings of an article's question, and screens that it links to. */
export const articleAskedMax = 20;
export const articlePlacesMax = 8;
export const articleLineMaxLength = 200;

/** `published`: readable and used in answers; `draft`: never published; `withdrawn`: taken out again. */
export const articleStates = ['published', 'draft', 'withdrawn'] as const;
export type ArticleState = (typeof articleStates)[number];
export const articleActions = ['save draft', 'discard draft', 'publish', 'withdraw', 'schedule review'] as const;
export type ArticleAction = (typeof articleActions)[number];

/** Days for which admins can read what was sent to a model. */
export const sentKeptDays = 30;
/** Weeks of a gap's trend, the current one last. */
export const gapTrendWeeks = 8;
/** With the first phrasing this makes as many as an article may list. */
export const gapQuestionsShown = articleAskedMax - 1;

/** The slug of a heading in addresses: `What is an ACS?` becomes `what-is-an-acs`. */
export function headingSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A line of an article with other phrasings for its section: `Asked: can we use IPv6 | is IPv6 all right`. */
export const askedLine = /^Asked:[ \t]*(.+)$/gm;

/** A part is shown by itself, where a bare Yes or No would answer another question. */
export function beginsWithYesOrNo(text: string): boolean {
  return /^\W*(?:yes|no)\b[,.:;!]/i.test(text);
}

/** An article's text for readers, without the `Asked:` lines. */
export function withoutAsked(body: string): string {
  return body.replace(/^Asked:.*\n?/gm, '');
}
