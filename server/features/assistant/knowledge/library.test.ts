import { expect, test } from 'vitest';
import type { Passage } from '#server/features/assistant/finding/passage.ts';
import { type Corpus, toSnapshot, withArticle } from './library.service.ts';
import { isOutside } from './outside-passages.ts';
import { shippedArticles } from './shipped-articles.ts';

const text = {
  title: 'Quokkas',
  asked: ['what is a quokka', 'where do quokkas live'],
  body: 'A quokka reads metadata.\n\n## Where\n\nOn an island, without a password.',
  places: [],
};

const contentOf = ({ articles, passages, vocabulary }: Corpus) => ({ articles, passages, vocabulary });

test('a corpus with one article more, or another text of one, is as if it had been made of them', async () => {
  const shipped = shippedArticles();
  const corpus = await toSnapshot('now', shipped);
  const before = structuredClone(contentOf(corpus));
  for (const id of ['access/quokkas', 'access/sign-in', 'technical/metadata']) {
    const article = { id, topic: 'access', text } as const;
    const { corpus: tried, trial } = await withArticle(corpus, article);
    const anew = await toSnapshot('anew', [...shipped.filter((one) => one.id !== id), article], [article]);
    expect(contentOf(tried)).toEqual(contentOf(anew));
    // “where does support live” resembles one of the article's phrasings, so it is no longer outside.
    const ids = (some: readonly Passage[]) => some.map((passage) => passage.id);
    expect(ids(trial.fresh)).toEqual([`article ${id}`, `article ${id}#where`, expect.stringMatching(/^outside /)]);
    expect(ids(trial.replaced).filter((one) => !isOutside(one)).length > 0).toBe(id !== 'access/quokkas');
  }
  expect(contentOf(corpus)).toEqual(before);
});
