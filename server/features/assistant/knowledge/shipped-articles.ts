import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ArticleText } from '#contract/assistant/knowledge.ts';
import { articleIdPattern, articleReaders, assistantTopics, beginsWithYesOrNo } from '#contract/values/assistant.ts';
import { parseContent } from '#server/platform/content/content-file.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import { refuseUnknown } from '#server/platform/content/placeholders.ts';
import { defaultArticleFacts } from './article-facts.ts';
import { type PublishedArticle, sectionsOf } from './article-text.ts';

let known: readonly PublishedArticle[] | undefined;

export function shippedArticles(): readonly PublishedArticle[] {
  known ??= readArticles(join(contentFolder(), 'articles'));
  return known;
}

/** Reads the articles of a folder. Throws for an invalid one, with its name. */
export function readArticles(folder: string): PublishedArticle[] {
  return assistantTopics.flatMap((topic) => {
    const files = existsSync(join(folder, topic)) ? readdirSync(join(folder, topic)) : [];
    return files
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => {
        const id = `${topic}/${file.slice(0, -'.md'.length)}`;
        if (!articleIdPattern.test(id)) throw new Error(`${id} is no name of an article`);
        return { id, topic, text: parseArticle(id, readFileSync(join(folder, topic, file), 'utf8')) };
      });
  });
}

const placeholders = new Set(Object.keys(defaultArticleFacts()));

const Line = z.string().trim();
const Head = z.strictObject({
  title: Line,
  topic: z.enum(assistantTopics).optional(),
  for: z.enum(articleReaders).optional(),
  asked: Line.optional(),
  places: Line.optional(),
});

/**
 * Parses front matter and Markdown. Other questions are separated by |, and so are places such as `Account settings ->
 * /account`.
 */
export function parseArticle(id: string, source: string): ArticleText {
  const file = parseContent(`articles/${id}.md`, source, Head);
  refuseUnknown(file, placeholders);
  const { head, lines } = file;
  const text = ArticleText.safeParse({
    title: head.title,
    ...(head.for && { readers: head.for }),
    asked: listOf(head.asked),
    places: listOf(head.places).map((place) => {
      const [label = '', path = ''] = place.split('->').map((part) => part.trim());
      return { label, path };
    }),
    body: lines
      .map((line) => line.text)
      .join('\n')
      .trim(),
  });
  const mistake = text.success ? bareAnswerIn(text.data) : text.error.issues[0]?.message;
  if (text.success && mistake === undefined) return text.data;
  throw new Error(`content/articles/${id}.md:1: ${mistake}`);
}

function bareAnswerIn({ body }: ArticleText): string | undefined {
  const bare = sectionsOf(body).find((section) => beginsWithYesOrNo(section.body));
  return bare && `“${bare.heading}” begins with a bare Yes or No: it must say what is so`;
}

function listOf(line = ''): string[] {
  return line.split('|').flatMap((part) => part.trim() || []);
}
