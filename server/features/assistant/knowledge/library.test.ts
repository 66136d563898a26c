import { expect, test } from 'vitest';
import type { Passage } from '#server/features/assistant/finding/passage.ts';
import { type Shelf, toShelf, withArticle } from './library.service.ts';
import { isOutside } from './outside-passages.ts';
import { shippedArticles } from './shipped-articles.ts';

const text = {
  title: 'Quokkas',
  asked: ['what is a quokka', 'where do quokkas live'],
  body: 'A quokka reads metadata.\n\n## Where\n\nOn an island, without a password.',
  places: [],
};

const contentOf = ({ articles, passages, vocabulary }: Shelf) => ({ articles, passages, vocabulary });

test('a shelf with one article more, or another text of one, is as if it had been made of them', async () => {
  const shipped = shippedArticles();
  const shelf = await toShelf('now', shipped);
  const before = structuredClone(contentOf(shelf));
  for (const id of ['access/quokkas', 'access/sign-in', 'technical/metadata']) {
    const article = { id, topic: 'access', text } as const;
    const { shelf: tried, trial } = await withArticle(shelf, article);
    const anew = await toShelf('anew', [...shipped.filter((one) => one.id !== id), article], [article]);
    expect(contentOf(tried)).toEqual(contentOf(anew));
    // “where does support live” is too near to one of its ways of asking to be outside any longer.
    const ids = (some: readonly Passage[]) => some.map((passage) => passage.id);
    expect(ids(trial.fresh)).toEqual([`article ${id}`, `article ${id}#where`, expect.stringMatching(/^outside /)]);
    expect(ids(trial.replaced).filter((one) => !isOutside(one)).length > 0).toBe(id !== 'access/quokkas');
  }
  expect(contentOf(shelf)).toEqual(before);
});
