import { type ArticleReaders, type AssistantTopic, articleReaders } from '#contract/values/assistant.ts';

export interface Passage {
  /**
   * Unique, such as `article access/one-time-links#how-long`, `resource 12#3` or `account renewal`: the group, then the
   * part.
   */
  id: string;
  kind: 'article' | 'resource' | 'account' | 'outside';
  /**
   * Readers: 0 is everybody, above 0 one institution (as for resources), below 0 staff. Passages of different scopes
   * never share an index.
   */
  scope: number;
  topic: AssistantTopic | null;
  title: string;
  /** Alternative phrasings for this part. Those of the whole article are stored with its first passage. */
  asked: readonly string[];
  heading: string;
  text: string;
}

/** False for a section of an article that waits for a fact of the provider, and so is never an answer. */
export function isWritten({ kind, text }: Passage): boolean {
  return kind !== 'article' || text !== '';
}

/** The article, file or fact of a passage. Its best passage represents the group in rankings. */
export function groupOf(passageId: string): string {
  return passageId.split('#', 1)[0] ?? passageId;
}

export const publicScope = 0;

/** The scope for an article's readers. It is negative, because positive scopes are institutions. */
export function scopeOfReaders(readers: ArticleReaders): number {
  return publicScope - articleReaders.indexOf(readers);
}

/**
 * A text that is compared with a question by meaning. `of`: the part's name, its text, or a phrasing for the whole
 * article.
 */
export interface MeaningText {
  text: string;
  of: 'name' | 'body' | 'whole';
}

/** Texts of a passage to compare by meaning. The nearest one counts. */
export function meaningsOf({ kind, title, asked, heading, text }: Passage): MeaningText[] {
  // There can be tens of thousands of pages, so each has one vector. A heading such as “Page 7” has no meaning.
  if (kind === 'resource') return [{ text: `${title}. ${beginningOf(text)}`, of: 'body' }];
  // A heading such as “How is it set up?” says little without the article's title.
  const name = heading ? `${title}. ${heading}` : title;
  const isPart = kind !== 'article' || heading !== '';
  const texts: MeaningText[] = [
    { text: name, of: 'name' },
    { text: heading, of: 'name' },
    ...asked.map((way): MeaningText => ({ text: way, of: isPart ? 'name' : 'whole' })),
    { text: text && `${name}. ${beginningOf(text)}`, of: 'body' },
  ];
  return texts.filter((each, at) => each.text !== '' && texts.findIndex((one) => one.text === each.text) === at);
}

const meaningMaxWords = 80;

/** Vectors of long texts are imprecise, and the beginning usually states the topic. */
function beginningOf(text: string): string {
  return text.split(/\s+/, meaningMaxWords).join(' ');
}
