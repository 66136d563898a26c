import type { AssistantTopic } from '#contract/values/assistant.ts';

/** What a question can be about: a section of an article, a page of a file, a fact of the asker's account, or what nobody here knows. */
export interface Passage {
  /** Unique, as `article access/one-time-links#how-long`, `resource 12#3` or `account renewal`: the group, and the place in it. */
  id: string;
  kind: 'article' | 'resource' | 'account' | 'outside';
  /** Who may read it: 0 everybody, otherwise as resources have it. Passages of different scopes never share an index. */
  scope: number;
  topic: AssistantTopic | null;
  title: string;
  /** Other ways of asking for the whole of it, the same in each of its passages. */
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

/** The texts of a passage whose meaning is compared with a question: the best of them counts. */
export function meaningsOf({ kind, title, asked, heading, text }: Passage): string[] {
  // Tens of thousands of pages: one for each, and “Page 7” means nothing.
  if (kind === 'resource') return [`${title}. ${beginningOf(text)}`];
  const body = text && `${heading || title}. ${beginningOf(text)}`;
  return [...new Set([title, ...asked, heading, body])].filter((each) => each !== '');
}

const meaningMaxWords = 80;

/** Long texts blur: what a passage is about stands in its beginning. */
function beginningOf(text: string): string {
  return text.split(/\s+/, meaningMaxWords).join(' ');
}
