import { setImmediate as nextTurn } from 'node:timers/promises';
import { ArticleText } from '#contract/assistant/knowledge.ts';
import { type AssistantTopic, assistantTopics } from '#contract/values/assistant.ts';
import type { Db } from '#server/db/schema.ts';
import { groupOf, type Passage } from '#server/features/assistant/finding/passage.ts';
import { type Vocabulary, vocabularyOf } from '#server/features/assistant/finding/spelling.ts';
import { accountPassages } from './account-passages.ts';
import { type PublishedArticle, passagesOfArticle } from './article-text.ts';
import { type ArticleRow, findArticlesVersion, listArticleRows } from './articles.queries.ts';
import { isOutside, outsidePassages, withoutAnswered } from './outside-passages.ts';
import { shippedArticles } from './shipped-articles.ts';

/** Articles that are divided into passages in one turn of the loop: a millisecond or two. */
const articlesAtOnce = 20;

/** Everything that is written for everybody, at one moment. */
export interface Shelf {
  version: string;
  articles: ReadonlyMap<string, PublishedArticle>;
  /** Of articles, account facts and what is outside, by their ids. */
  passages: ReadonlyMap<string, Passage>;
  vocabulary: Vocabulary;
}

export interface Library {
  /** As of now, whoever changed it. */
  shelf(): Promise<Shelf>;
}

/** The published articles: those of the admins, over those that ship. */
export function createLibrary(db: Db): Library {
  let known: { version: string; shelf: Promise<Shelf> } | undefined;
  const read = async (version: string) => {
    const rows = await listArticleRows(db);
    return toShelf(version, articlesInForce(rows), publishedHere(rows));
  };
  return {
    async shelf() {
      const version = await findArticlesVersion(db);
      if (known?.version !== version) {
        const shelf = read(version);
        known = { version, shelf };
        shelf.catch(() => {
          if (known?.shelf === shelf) known = undefined;
        });
      }
      return known.shelf;
    },
  };
}

/** What admins have published. */
function publishedHere(rows: readonly ArticleRow[]): PublishedArticle[] {
  return rows.flatMap(({ id, published, isWithdrawn }) =>
    published && !isWithdrawn ? { id, topic: topicOf(id), text: ArticleText.parse(JSON.parse(published)) } : [],
  );
}

/** The articles that answers are made of. */
function articlesInForce(rows: readonly ArticleRow[]): PublishedArticle[] {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const shipped = shippedArticles().filter(({ id }) => {
    const row = changed.get(id);
    return !row?.isWithdrawn && !row?.published;
  });
  return [...shipped, ...publishedHere(rows)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A shelf with these articles, of which admins wrote their `own`, and what is known of every account. Made in several turns of the loop, since there are many articles. */
export async function toShelf(
  version: string,
  articles: readonly PublishedArticle[],
  own: readonly PublishedArticle[] = [],
): Promise<Shelf> {
  const passages: Passage[] = [];
  for (const [at, article] of articles.entries()) {
    passages.push(...dividedOnce(article));
    if (at % articlesAtOnce === 0) await nextTurn();
  }
  passages.push(...accountPassages(), ...withoutAnswered(outsidePassages(), own.flatMap(passagesOfArticle)));
  return {
    version,
    articles: new Map(articles.map((article) => [article.id, article])),
    passages: new Map(passages.map((passage) => [passage.id, passage])),
    vocabulary: await vocabularyOf(passages),
  };
}

/** Articles that ship are the same for as long as the process lives, whatever is published beside them. */
const divided = new WeakMap<PublishedArticle, readonly Passage[]>();

function dividedOnce(article: PublishedArticle): readonly Passage[] {
  const known = divided.get(article) ?? passagesOfArticle(article);
  divided.set(article, known);
  return known;
}

/** A shelf as it would be with this article instead of the one with its id, and the passages in which the two differ. */
export async function withArticle(shelf: Shelf, article: PublishedArticle) {
  const replaced = [...shelf.passages.values()].filter(({ id }) => groupOf(id) === `article ${article.id}`);
  const fresh = passagesOfArticle(article);
  const outside = [...shelf.passages.values()].filter(({ id }) => isOutside(id));
  const left = withoutAnswered(outside, fresh);
  const changed = outside.filter((each) => !left.includes(each));
  replaced.push(...changed);
  const trial = { replaced, fresh: [...fresh, ...left.filter((each) => !outside.includes(each))] };
  const passages = new Map(shelf.passages);
  for (const { id } of replaced) passages.delete(id);
  for (const passage of trial.fresh) passages.set(passage.id, passage);
  const articles = new Map(shelf.articles).set(article.id, article);
  const vocabulary = await vocabularyOf(passages.values());
  const tried: Shelf = { version: `${shelf.version} with ${article.id}`, articles, passages, vocabulary };
  return { shelf: tried, trial };
}

/** The topic in an article's id. */
export function topicOf(id: string): AssistantTopic {
  const topic = assistantTopics.find((each) => id.startsWith(`${each}/`));
  if (!topic) throw new Error(`${id} is no article`);
  return topic;
}
