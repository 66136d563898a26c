import { type ArticleReaders, type AssistantTopic, articleReaders } from '#contract/values/assistant.ts';

/** What a question can be about: a section of an article, a page of a file, a fact of the asker's account, or what nobody here knows. */
export interface Passage {
  /** Unique, as `article access/one-time-links#how-long`, `resource 12#3` or `account renewal`: the group, and the place in it. */
  id: string;
  kind: 'article' | 'resource' | 'account' | 'outside';
  /** Who may read it: 0 everybody, above it an institution, as resources have it, below it staff. Passages of different scopes never share an index. */
  scope: number;
  topic: AssistantTopic | null;
  title: string;
  /** Other ways of asking for this part; those of a whole article stand with its first passage. */
  asked: readonly string[];
  heading: string;
  text: string;
}

/** The article, file or fact that a passage belongs to. Of its passages the best stands for it. */
export function groupOf(passageId: string): string {
  return passageId.split('#', 1)[0] ?? passageId;
}

/** What everybody may read. */
export const publicScope = 0;

/** The scope of an article by whom it is for: below that of everybody, because those of institutions lie above. */
export function scopeOfReaders(readers: ArticleReaders): number {
  return publicScope - articleReaders.indexOf(readers);
}

/** A text whose meaning is compared with a question. `of`: the part's own name or words, or what stands for its whole article. */
export interface MeaningText {
  text: string;
  of: 'name' | 'body' | 'whole';
}

/** The texts of a passage whose meaning is compared with a question: the best of them counts. */
export function meaningsOf({ kind, title, asked, heading, text }: Passage): MeaningText[] {
  // Tens of thousands of pages: one for each, and “Page 7” means nothing.
  if (kind === 'resource') return [{ text: `${title}. ${beginningOf(text)}`, of: 'body' }];
  // A heading such as “How is it set up?” says little without its article's title.
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

/** Long texts blur: what a passage is about stands in its beginning. */
function beginningOf(text: string): string {
  return text.split(/\s+/, meaningMaxWords).join(' ');
}
