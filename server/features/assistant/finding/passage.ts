import type { AssistantTopic } from '#contract/values/assistant.ts';

/** A piece of what is known that can answer a question: a section, a page of a file, or a fact of the asker's account. */
export interface Passage {
  /** Unique, as `article access/one-time-links#how-long`, `resource 12#3` or `account renewal`: the group, and the place in it. */
  id: string;
  kind: 'article' | 'resource' | 'account';
  /** Who may read it: 0 everybody, otherwise as resources have it. Passages of different scopes never share an index. */
  scope: number;
  topic: AssistantTopic | null;
  title: string;
  /** Other ways of asking for the whole of it; with its first section alone. */
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
export function meaningsOf({ title, asked, heading, text }: Passage): string[] {
  const head = asked.length > 0 ? [title, ...asked] : heading ? [heading] : [];
  return [...head, `${heading || title}. ${beginningOf(text)}`];
}

const meaningMaxWords = 80;

/** Long texts blur: what a passage is about stands in its beginning. */
function beginningOf(text: string): string {
  return text.split(/\s+/, meaningMaxWords).join(' ');
}
