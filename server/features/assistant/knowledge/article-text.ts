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

/** A published article, with an id such as `access/one-time-links`. */
export interface PublishedArticle {
  id: string;
  topic: AssistantTopic;
  text: ArticleText;
}

export interface Section {
  /** Null above the first heading. */
  heading: string | null;
  /** Alternative phrasings. */
  asked: readonly string[];
  body: string;
}

/** Splits Markdown into sections with text: the text above the first heading, and each second-level heading. */
export function sectionsOf(body: string): Section[] {
  return allSections(body).filter((section) => section.body !== '');
}

/** The text for readers: without `Asked:` lines, and without headings below which nothing stands yet. */
export function bodyForReaders(body: string): string {
  return sectionsOf(body)
    .map((section) => (section.heading === null ? section.body : `## ${section.heading}\n${section.body}`))
    .join('\n\n');
}

function allSections(body: string): Section[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  for (const line of body.split('\n')) {
    const heading = headingOf(line);
    if (heading) sections.push({ heading: plainText(heading), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ heading, lines }) => {
    const text = lines.join('\n');
    return { heading, asked: askedIn(text), body: withoutAsked(text).trim() };
  });
}

/** A section whose fact is not written yet is found by its ways of asking, and has no text. */
export function passagesOfArticle({ id, topic, text }: PublishedArticle): Passage[] {
  const group = `article ${id}`;
  const found = allSections(text.body).filter(({ body, asked }) => body !== '' || asked.length > 0);
  return found.map(({ heading, asked, body }) => ({
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

/** The text of a line such as `## Words ##`; undefined for any other line. */
function headingOf(line: string): string | undefined {
  const words = /^##\s(.+)$/.exec(line)?.[1]?.trim();
  return words && /^.*[^#]/.exec(words)?.[0].trim();
}

function askedIn(section: string): string[] {
  return [...section.matchAll(askedLine)].flatMap(([, list = '']) =>
    list.split('|').flatMap((way) => way.trim() || []),
  );
}

export function articleHref(id: string, heading = ''): string {
  const query = new URLSearchParams({
    [articleParameter]: id,
    ...(heading && { [headingParameter]: headingSlug(heading) }),
  });
  return `/customer-support?${query}`;
}

/** Converts Markdown to plain text line by line. Steps keep their numbers, and HTML is left as text. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^```.*$/gm, '')
    .replace(/!\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.{1,300}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^[ \t]*>[ \t]?/gm, '')
    .replace(/^[ \t]*[-*+][ \t]+/gm, '• ')
    .trim();
}
