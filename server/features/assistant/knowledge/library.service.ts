import { setImmediate as nextTurn } from 'node:timers/promises';
import { ArticleText } from '#contract/assistant/knowledge.ts';
import type { Facts } from '#contract/content/fill-in.ts';
import { type AssistantTopic, assistantTopics } from '#contract/values/assistant.ts';
import type { Db } from '#server/db/schema.ts';
import { groupOf, type Passage } from '#server/features/assistant/finding/passage.ts';
import { type Vocabulary, vocabularyOf } from '#server/features/assistant/finding/spelling.ts';
import { accountPassages } from './account-passages.ts';
import { filledArticle, filledByDefault } from './article-facts.ts';
import { type PublishedArticle, passagesOfArticle } from './article-text.ts';
import { type ArticleRow, findArticlesVersion, listArticleRows } from './articles.queries.ts';
import { isOutside, outsidePassages, withoutAnswered } from './outside-passages.ts';
import { shippedArticles } from './shipped-articles.ts';

/** Articles split into passages per turn of the event loop, which takes one or two milliseconds. */
const articlesAtOnce = 20;

/** A snapshot of all published articles and of the passages made from them. */
export interface Corpus {
  version: string;
  articles: ReadonlyMap<string, PublishedArticle>;
  /** Passages of articles, account facts and outside topics, by id. */
  passages: ReadonlyMap<string, Passage>;
  vocabulary: Vocabulary;
}

export interface Library {
  /** The article as readers see it, with what it says about this installation. */
  filled(article: PublishedArticle): PublishedArticle;
  /** The current snapshot, including changes by other processes. */
  corpus(): Promise<Corpus>;
}

/** The published articles: shipped ones, overridden by those of administrators. `readFacts` fills their placeholders. */
export function createLibrary(db: Db, readFacts: () => Facts): Library {
  let known: { version: string; corpus: Promise<Corpus> } | undefined;
  const read = async (version: string, facts: Facts) => {
    const rows = await listArticleRows(db);
    const fill = (article: PublishedArticle) => filledArticle(article, facts);
    return toSnapshot(version, articlesInForce(rows).map(fill), publishedHere(rows).map(fill));
  };
  return {
    filled: (article) => filledArticle(article, readFacts()),
    async corpus() {
      const facts = readFacts();
      const version = `${await findArticlesVersion(db)} ${JSON.stringify(facts)}`;
      if (known?.version !== version) {
        const corpus = read(version, facts);
        known = { version, corpus };
        corpus.catch(() => {
          if (known?.corpus === corpus) known = undefined;
        });
      }
      return known.corpus;
    },
  };
}

function publishedHere(rows: readonly ArticleRow[]): PublishedArticle[] {
  return rows.flatMap(({ id, published, isWithdrawn }) =>
    published && !isWithdrawn ? { id, topic: topicOf(id), text: ArticleText.parse(JSON.parse(published)) } : [],
  );
}

function articlesInForce(rows: readonly ArticleRow[]): PublishedArticle[] {
  const changed = new Map(rows.map((row) => [row.id, row]));
  const shipped = shippedArticles().filter(({ id }) => {
    const row = changed.get(id);
    return !row?.isWithdrawn && !row?.published;
  });
  return [...shipped, ...publishedHere(rows)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Builds a snapshot from articles (`own`: those by administrators) and the account facts. Yields to the event loop in
 * between, because there are many articles.
 */
export async function toSnapshot(
  version: string,
  articles: readonly PublishedArticle[],
  own: readonly PublishedArticle[] = [],
): Promise<Corpus> {
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

/** The passages of an installation in which nothing was changed. */
export async function shippedPassages(): Promise<Passage[]> {
  return [...(await toSnapshot('shipped', filledByDefault(shippedArticles()))).passages.values()];
}

/** Cached by article object: shipped articles stay the same for the life of the process. */
const divided = new WeakMap<PublishedArticle, readonly Passage[]>();

function dividedOnce(article: PublishedArticle): readonly Passage[] {
  const known = divided.get(article) ?? passagesOfArticle(article);
  divided.set(article, known);
  return known;
}

/** The snapshot with this article in place of the one with its id, and the passages that differ. */
export async function withArticle(corpus: Corpus, article: PublishedArticle) {
  const replaced = [...corpus.passages.values()].filter(({ id }) => groupOf(id) === `article ${article.id}`);
  const fresh = passagesOfArticle(article);
  const outside = [...corpus.passages.values()].filter(({ id }) => isOutside(id));
  const left = withoutAnswered(outside, fresh);
  const changed = outside.filter((each) => !left.includes(each));
  replaced.push(...changed);
  const trial = { replaced, fresh: [...fresh, ...left.filter((each) => !outside.includes(each))] };
  const passages = new Map(corpus.passages);
  for (const { id } of replaced) passages.delete(id);
  for (const passage of trial.fresh) passages.set(passage.id, passage);
  const articles = new Map(corpus.articles).set(article.id, article);
  const vocabulary = await vocabularyOf(passages.values());
  const tried: Corpus = { version: `${corpus.version} with ${article.id}`, articles, passages, vocabulary };
  return { corpus: tried, trial };
}

/** The topic is the first part of an article's id. */
export function topicOf(id: string): AssistantTopic {
  const topic = assistantTopics.find((each) => id.startsWith(`${each}/`));
  if (!topic) throw new Error(`${id} is no article`);
  return topic;
}
