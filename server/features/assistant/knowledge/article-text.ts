import type { ArticleText } from '#contract/assistant/knowledge.ts';
import {
  type AssistantTopic,
  articleParameter,
  askedLine,
  headingParameter,
  headingSlug,
  withoutAsked,
} from '#contract/values/assistant.ts';
import { type Passage, scopeOfReaders } from '#server/features/assistant/finding/passage.ts';

/** An article in force: its text under its id, `access/one-time-links`. */
export interface PublishedArticle {
  id: string;
  topic: AssistantTopic;
  text: ArticleText;
}

export interface Section {
  /** Null above the first heading. */
  heading: string | null;
  /** Other ways of asking for it. */
  asked: readonly string[];
  body: string;
}

/** The sections of an article's Markdown: what stands above the first heading, and below each of the second level. */
export function sectionsOf(body: string): Section[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  for (const line of body.split('\n')) {
    const heading = /^##\s+(.+?)\s*#*\s*$/.exec(line)?.[1];
    if (heading) sections.push({ heading: plainText(heading), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => {
      const text = lines.join('\n');
      return { heading, asked: askedIn(text), body: withoutAsked(text).trim() };
    })
    .filter(({ body: text }) => text !== '');
}

/** The passages of an article, one for each section. */
export function passagesOfArticle({ id, topic, text }: PublishedArticle): Passage[] {
  const group = `article ${id}`;
  return sectionsOf(text.body).map(({ heading, asked, body }) => ({
    id: heading === null ? group : `${group}#${headingSlug(heading)}`,
    kind: 'article',
    scope: scopeOfReaders(text.readers ?? 'everybody'),
    topic,
    title: text.title,
    asked: heading === null ? text.asked : asked,
    heading: heading ?? '',
    text: plainText(body),
  }));
}

function askedIn(section: string): string[] {
  return [...section.matchAll(askedLine)].flatMap(([, list = '']) =>
    list.split('|').flatMap((way) => way.trim() || []),
  );
}

/** Where an article is read, at a heading if one is named. */
export function articleHref(id: string, heading = ''): string {
  const query = new URLSearchParams({
    [articleParameter]: id,
    ...(heading && { [headingParameter]: headingSlug(heading) }),
  });
  return `/customer-support?${query}`;
}

/** Markdown as plain text, line by line: steps keep their numbers, and markup of any kind is left as text. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^\s*>\s?/gm, '')
    .replace(/^\s*[-*+]\s+/gm, '• ')
    .trim();
}
