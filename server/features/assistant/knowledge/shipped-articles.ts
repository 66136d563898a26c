import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArticleText } from '#contract/assistant/knowledge.ts';
import { articleIdPattern, assistantTopics } from '#contract/values/assistant.ts';
import type { PublishedArticle } from './article-text.ts';

/** Beside the build, or beside this slice's source. */
const places = ['./articles/', '../articles/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));

let known: readonly PublishedArticle[] | undefined;

/** The articles that come with this version, in the order of their ids. They are read once. */
export function shippedArticles(): readonly PublishedArticle[] {
  known ??= readArticles(places.find((place) => existsSync(place)));
  return known;
}

/** The articles in a folder; throws for one that cannot be read, with its name. */
export function readArticles(folder: string | undefined): PublishedArticle[] {
  if (folder === undefined) return [];
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

/** `title:`, `for:`, `asked:` and `places:` between two lines of dashes, then Markdown. */
export function parseArticle(id: string, source: string): ArticleText {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  const fields = new Map(
    head.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const text = ArticleText.safeParse({
    title: fields.get('title') ?? '',
    ...(fields.has('for') && { readers: fields.get('for') }),
    asked: listOf(fields.get('asked')),
    places: listOf(fields.get('places')).map((place) => {
      const [label = '', path = ''] = place.split('->').map((part) => part.trim());
      return { label, path };
    }),
    body: body.trim(),
  });
  if (text.success) return text.data;
  throw new Error(`The article ${id} cannot be read: ${text.error.issues[0]?.message}`);
}

function listOf(line = ''): string[] {
  return line.split('|').flatMap((part) => part.trim() || []);
}
