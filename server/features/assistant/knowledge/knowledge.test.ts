import { expect, test } from 'vitest';
import { articleIdPattern } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { ask, testArticleText } from '#server/testing/test-assistant.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { parseArticle, shippedArticles } from './shipped-articles.ts';

const question = 'Where can I leave my bag? Are there lockers in the entrance hall?';
const admin = (portal: TestApp) => portal.as('admin');
const put = (portal: TestApp, url: string, body: object) => admin(portal).send({ method: 'PUT', url, payload: body });

describeOnAnyEngine('articles of the admins', (makeApp) => {
  test('answer as soon as they are published, in their own words, and no longer once they are withdrawn', async () => {
    const portal = await makeApp();
    const begun = (
      await admin(portal).post('/api/knowledge/articles', { topic: 'access', text: testArticleText })
    ).json();
    expect(begun).toMatchObject({ id: 'access/lockers-in-the-entrance-hall', state: 'draft', published: null });
    expect((await ask(portal, 'librarian', question)).answer.verdict).toBe('declined');
    const url = `/api/knowledge/articles/${begun.id}`;
    expect((await portal.as('librarian').get(`/api/ai/articles/${begun.id}`)).statusCode).toBe(404);
    const published = (await admin(portal).post(`${url}/publish`, { updatedAt: begun.updatedAt })).json();
    expect(published).toMatchObject({ state: 'published', draft: null, published: testArticleText });
    const { answer, text } = await ask(portal, 'librarian', question);
    expect(answer).toMatchObject({ verdict: 'answered' });
    expect(answer.cards[0]).toMatchObject({ heading: testArticleText.title, isFolded: false });
    expect(text).toContain('Lockers stand in the entrance hall.');
    const steps = await ask(portal, 'librarian', 'How do I open one of the lockers?');
    expect(steps.text).toContain(
      '1. Put in a coin.\n2. Turn the key.\n\nSource: Lockers in the entrance hall, How do I open one? [1]',
    );
    const withdrawn = await admin(portal).post(`${url}/withdraw`, { updatedAt: published.updatedAt });
    expect(withdrawn.json()).toMatchObject({ state: 'withdrawn', published: null });
    expect((await ask(portal, 'librarian', question)).answer.sources).not.toMatchObject([
      { title: testArticleText.title },
    ]);
    const history = (await admin(portal).get(`${url}/history`)).json();
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['withdraw', 'publish', 'save draft']);
    expect(history[1]).toMatchObject({ before: null, after: testArticleText, by: { fullName: 'Ada Lindqvist' } });
  });

  test('lie over those that ship, and whoever was quicker is named', async () => {
    const portal = await makeApp();
    const url = '/api/knowledge/articles/access/chat';
    const first = (await put(portal, url, { updatedAt: null, draft: testArticleText })).json();
    const late = await put(portal, url, { updatedAt: null, draft: testArticleText });
    expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('Ada Lindqvist has changed')]);
    await admin(portal).post(`${url}/publish`, { updatedAt: first.updatedAt });
    const { isShipped, isChanged, shipped } = (await admin(portal).get(url)).json();
    expect([isShipped, isChanged, shipped.title]).toEqual([true, true, expect.any(String)]);
    expect((await portal.as('librarian').get('/api/ai/articles/access/chat')).json().title).toBe(testArticleText.title);
  });
});

describeOnAnyEngine('articles of the admins that are not published yet', (makeApp) => {
  test('can be tried before anybody sees them', async () => {
    const portal = await makeApp();
    const body = { topic: 'access', text: testArticleText, question };
    const { sections, answer, remarks } = (await admin(portal).post('/api/knowledge/preview', body)).json();
    expect(sections).toMatchObject([{ heading: null }, { heading: 'How do I open one?', slug: 'how-do-i-open-one' }]);
    expect(answer).toMatchObject({ verdict: 'answered', text: expect.stringContaining('Lockers stand') });
    expect(remarks).toEqual([expect.stringContaining('at least 3 other ways')]);
    expect((await ask(portal, 'librarian', question)).answer.verdict).toBe('declined');
  });

  test('are due for review from their day on', async () => {
    const portal = await makeApp();
    const review = (updatedAt: string | null, reviewOn: string) =>
      put(portal, '/api/knowledge/articles/access/chat/review', { updatedAt, reviewOn });
    const { updatedAt, isReviewDue } = (await review(null, '2026-03-05')).json();
    expect(isReviewDue).toBe(false);
    await review(updatedAt, '2026-03-04');
    const due = (await admin(portal).get('/api/knowledge/articles?due=true')).json();
    expect(due).toMatchObject([{ id: 'access/chat', reviewOn: '2026-03-04', isReviewDue: true }]);
  });

  test('places that lead out of the portal, and texts without end, are refused', async () => {
    const portal = await makeApp();
    const statusOf = async (change: object) =>
      (
        await admin(portal).post('/api/knowledge/articles', {
          topic: 'access',
          text: { ...testArticleText, ...change },
        })
      ).statusCode;
    for (const path of ['javascript:alert(1)', '//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect([path, await statusOf({ places: [{ label: 'Here', path }] })]).toEqual([path, 400]);
    }
    expect(await statusOf({ body: 'x'.repeat(20_001) })).toBe(400);
    expect(await statusOf({ title: '!!!' })).toBe(400);
  });
});

describeOnAnyEngine('the gap board', (makeApp) => {
  test('puts alike questions together, counts them by week, and sets them aside until they are asked again', async () => {
    const portal = await makeApp();
    const weekMs = 7 * 24 * 60 * 60 * 1000;
    await ask(portal, 'librarian', 'Can I borrow an umbrella at the zoo?');
    portal.clock.advance(weekMs);
    await portal.db
      .updateTable('sessions')
      .set({ lastSeenAt: new Date(portal.clock.now()).toISOString() })
      .execute();
    await ask(portal, 'librarian2', 'can I borrow umbrellas at a zoo');
    await ask(portal, 'colleague', 'Which dinosaur was the tallest?');
    const gaps = async (query = '') => (await admin(portal).get(`/api/knowledge/gaps${query}`)).json();
    const [umbrella, dinosaur] = await gaps();
    expect(umbrella).toMatchObject({ question: 'Can I borrow an umbrella at the zoo?', count: 2, declined: 2 });
    expect(umbrella.weeks.slice(-2)).toEqual([1, 1]);
    expect(umbrella.otherQuestions).toEqual(['can I borrow umbrellas at a zoo']);
    expect(dinosaur).toMatchObject({ count: 1 });
    expect(JSON.stringify(await gaps())).not.toMatch(/Maya|Theo|Ines|userId/);
    await admin(portal).post(`/api/knowledge/gaps/${umbrella.id}/settle`, { settled: true });
    expect((await gaps()).map(({ id }: { id: number }) => id)).toEqual([dinosaur.id]);
    expect(await gaps('?state=settled')).toMatchObject([{ id: umbrella.id, settledBy: { fullName: 'Ada Lindqvist' } }]);
    expect(await gaps(`?gap=${umbrella.id}`)).toMatchObject([{ id: umbrella.id }]);
    await ask(portal, 'librarian', 'Can I borrow an umbrella at the zoo?');
    expect((await gaps())[0]).toMatchObject({ id: umbrella.id, count: 3, settledAt: null });
  });

  test('is closed by an article that is tried on its questions first, also where it was outside until then', async () => {
    const portal = await makeApp();
    const asked = ['Do you have gift vouchers?', 'can we get gift vouchers', 'Who won the football?'];
    for (const question of asked) expect((await ask(portal, 'librarian', question)).answer.verdict).toBe('declined');
    const text = {
      title: 'Gift vouchers',
      // Without other phrasings, only the title can make the article the nearest hit, also for a former outside topic.
      asked: [],
      places: [],
      body: 'Gift vouchers for all videos come with every plan. Ask your account manager for one.',
    };
    const body = { topic: 'technical', text, gapQuestions: asked };
    const preview = (await admin(portal).post('/api/knowledge/preview', body)).json();
    const sentence = 'Gift vouchers for all videos come with every plan.';
    expect(preview.gapQuestions).toEqual([
      { question: asked[0], sentence },
      { question: asked[1], sentence },
      { question: asked[2], sentence: null },
    ]);
    const begun = (await admin(portal).post('/api/knowledge/articles', { topic: 'technical', text })).json();
    await admin(portal).post(`/api/knowledge/articles/${begun.id}/publish`, { updatedAt: begun.updatedAt });
    for (const question of [...asked.slice(0, 2), 'are there gift vouchers for us'])
      expect((await ask(portal, 'librarian', question)).text).toContain(sentence);
  });
});

test('the articles that ship can be read, and lead to pages that exist', () => {
  const articles = shippedArticles();
  expect(articles.length).toBeGreaterThanOrEqual(60);
  // The paths of the schedule and the assistant are added with their screens.
  const known = new Set<string>([...Object.values(paths), '/customer-support', '/schedule']);
  for (const { id, text } of articles) {
    expect(id).toMatch(articleIdPattern);
    expect(text.asked.length).toBeGreaterThan(2);
    for (const { path } of text.places)
      expect([id, path, known.has(path.split(/[?#]/)[0] ?? '')]).toEqual([id, path, true]);
  }
});

test('an article that cannot be read is named, with the line', () => {
  expect(() => parseArticle('access/x', 'no head at all')).toThrow('content/articles/access/x.md:1');
  expect(() => parseArticle('access/x', '---\ntitle: A: b\n---\nText')).toThrow('content/articles/access/x.md:2');
  expect(parseArticle('access/x', '---\r\ntitle: "A: b"\r\nasked: one | two\r\n---\r\nText')).toEqual({
    ...{ title: 'A: b', asked: ['one', 'two'], places: [], body: 'Text' },
  });
});
