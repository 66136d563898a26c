import { expect, test } from 'vitest';
import type { Resource, ResourcesPage } from '#contract/resources.ts';
import { resourcesCountMax, resourceUndoMs } from '#contract/values/limits.ts';
import { findResource } from '#server/features/resources/resources.queries.ts';
import { addResource, upload, waitUntilRead } from '#server/testing/files/library.ts';
import { docxOf, pdfOf, pptxOf } from '#server/testing/files/text-files.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { findHits, indexHead, listIndexedBefore } from './resource-search.queries.ts';
import { audienceMarks, headOf } from './resource-words.ts';

const link = { type: 'link', url: 'https://example.org/' };

describeOnBothEngines('searching resources', (makeApp) => {
  test('a word deep inside a PDF, a document and slides is found with its place, excerpt and marks', async () => {
    const portal = await makeApp();
    const pages = Array.from({ length: 40 }, (_, at) => `This is page ${at + 1} about monetary policy.`);
    pages[36] = 'On this page alone the Quokka of Perth is mentioned, a small marsupial.';
    const pdf = await add(portal, 'Notes.pdf', await pdfOf(pages));
    const docx = await add(
      portal,
      'Essay.docx',
      docxOf(['# Animals', 'Some text.', '# Marsupials', 'First.', 'The quokka smiles.']),
    );
    const pptx = await add(portal, 'Talk.pptx', pptxOf(['Welcome', 'Of a QUOKKA', 'Thank you']));
    expect([pdf, docx, pptx].map(({ text }) => text)).toEqual(
      [1, 2, 3].map(() => ({ state: 'searchable', reason: null })),
    );
    const found = await search(portal, 'quokka');
    expect(found.map(({ id, hit }) => [id, hit?.place])).toEqual([
      [pptx.id, 'Slide 2'],
      [docx.id, 'Marsupials, paragraph 3'],
      [pdf.id, 'Page 37'],
    ]);
    for (const { hit } of found) {
      const marked = hit?.matches.map(([start, end]) => hit.excerpt.slice(start, end).toLowerCase());
      expect(marked).toEqual(['quokka']);
    }
    expect(found[2]?.hit?.excerpt).toMatch(/^On this page alone the Quokka of Perth/);
  });

  test('case and diacritics do not count, the last word may only be begun, and all words must be there', async () => {
    const portal = await makeApp();
    const titles = [
      'Élections in Łódź',
      'ELECTIONS in Lodz',
      'Electric cars',
      'Straße und Größe',
      '学習の歴史',
      'ΣΟΦΟΣ',
    ];
    for (const title of titles) await addResource(portal, { ...link, title });
    const titlesFor = async (q: string) => (await search(portal, q)).map(({ title }) => title).reverse();
    expect(await titlesFor('elections')).toEqual(titles.slice(0, 2));
    expect(await titlesFor('ÉLECTIONS lodz')).toEqual(titles.slice(0, 2));
    expect(await titlesFor('łódź élect')).toEqual(titles.slice(0, 2));
    expect(await titlesFor('elect')).toEqual(titles.slice(0, 3));
    expect(await titlesFor('electr')).toEqual(['Electric cars']);
    expect(await titlesFor('elect cars')).toEqual([]);
    expect(await titlesFor('lection')).toEqual([]);
    expect(await titlesFor('strasse grosse')).toEqual(['Straße und Größe']);
    expect(await titlesFor('歴史')).toEqual(['学習の歴史']);
    expect(await titlesFor('σοφος')).toEqual(['ΣΟΦΟΣ']);
  });

  test('signs and operators are text like any other', async () => {
    const portal = await makeApp();
    await addResource(portal, { ...link, title: 'Plain words and nothing else' });
    await addResource(portal, { ...link, title: 'Growth of 100% or more', description: 'NEAR the "top" (of all)' });
    const nothing = [
      '%',
      '_',
      '"',
      "'",
      '*',
      '()',
      '-',
      ':',
      '\\',
      'plain OR growth',
      'NOT growth',
      'p_ain',
      '"plain growth"',
    ];
    for (const q of nothing) expect([q, await search(portal, q)]).toEqual([q, []]);
    for (const q of ['100%', '"top"', 'near(top)', '(of all', 'growth-of', 'top:', 'GROWTH*', '100_or', 'gr%']) {
      expect([q, (await search(portal, q)).map(({ id }) => id)]).toEqual([q, [2]]);
    }
  });

  test('title, description and inside count together, and the filters hold', async () => {
    const portal = await makeApp();
    const { id } = await add(portal, 'Notes.pdf', await pdfOf(['Inflation explained']), {
      title: 'Handbook',
      description: 'For economists',
      category: 'worksheet',
    });
    await addResource(portal, { ...link, title: 'Inflation on video', category: 'Economics' });
    const idsFor = async (query: string) => (await page(portal, 'librarian', query)).resources.map((one) => one.id);
    expect(await idsFor('q=handbook+inflation+econ')).toEqual([id]);
    expect(await idsFor('q=inflation&tab=worksheets')).toEqual([id]);
    expect(await idsFor('q=inflation&type=document,assessment')).toEqual([id]);
    expect(await idsFor('q=inflation&category=Economics')).toEqual([id + 1]);
    expect(await idsFor('q=inflation&category=Economics&tab=worksheets')).toEqual([]);
    expect(await idsFor('q=inflation&audience=librarian')).toEqual([]);
    const changed = await portal.as('admin').send({
      method: 'PATCH',
      url: `/api/resources/${id}`,
      payload: { title: 'Manual', category: 'quiz' },
    });
    expect(changed.statusCode).toBe(200);
    expect(await idsFor('q=handbook')).toEqual([]);
    expect(await idsFor('q=manual+inflation&tab=past-papers')).toEqual([id]);
    expect(await idsFor('q=inflation&tab=worksheets')).toEqual([]);
  });

  test('what is deleted is found no more, and once it cannot be brought back nothing of it is left in the index', async () => {
    const portal = await makeApp();
    const pdf = await add(portal, 'Notes.pdf', await pdfOf(['The quokka of Perth.', 'Another quokka.']));
    const kept = await addResource(portal, { ...link, title: 'Quokka, kept' });
    const wanted = { whole: [], begun: 'quokka', marks: [] };
    const indexed = async () =>
      (await findHits(portal.db, wanted, { below: undefined, limit: 10 })).map(({ resourceId }) => resourceId);
    const partsOf = async () => (await portal.db.selectFrom('resourceParts').selectAll().execute()).length;
    const remove = await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${pdf.id}` });
    expect(remove.statusCode).toBe(200);
    expect((await search(portal, 'quokka')).map(({ id }) => id)).toEqual([kept.id]);
    expect([await indexed(), await partsOf()]).toEqual([[kept.id, pdf.id], 2]);
    portal.clock.advance(2 * resourceUndoMs);
    await portal.app.jobs.runDue();
    expect([await indexed(), await partsOf()]).toEqual([[kept.id], 0]);
  });

  test('pages follow each other without gap or repetition, whatever is added or deleted meanwhile', async () => {
    const portal = await makeApp();
    for (let number = 1; number <= 8; number++) await addResource(portal, { ...link, title: `Atlas ${number}` });
    const next = async (query: string, cursor: string | null) => {
      const { resources, nextCursor } = await page(portal, 'librarian', `limit=3${query}&cursor=${cursor}`);
      return [...resources.map(({ title }) => title), nextCursor];
    };
    for (const [query, mark] of [
      ['', ''],
      ['&q=atlas', 't'],
      ['&q=atlas&sort=newest', ''],
    ] as const) {
      const first = await page(portal, 'librarian', `limit=3${query}`);
      expect(first.resources).toHaveLength(3);
      await addResource(portal, { ...link, title: 'Atlas, added meanwhile' });
      await portal.as('admin').send({ method: 'DELETE', url: '/api/resources/4' });
      expect(await next(query, `${mark}6`)).toEqual(['Atlas 5', 'Atlas 3', 'Atlas 2', `${mark}2`]);
      expect(await next(query, `${mark}2`)).toEqual(['Atlas 1', null]);
      expect(await next(query, `${mark}1`)).toEqual([null]);
    }
  });

  test('what is found in a title comes first, each half newest first, over the pages and whatever is deleted meanwhile', async () => {
    const portal = await makeApp();
    const titles = ['Plain', 'Quokka one', 'Plain again', 'A quokka, two', 'Quokka and wombat'];
    for (const title of titles) await addResource(portal, { ...link, title, description: 'Of the quokka' });
    const book = await add(portal, 'Notes.pdf', await pdfOf(['Of the quokka.']), { title: 'Notes' });
    const best = ['Quokka and wombat', 'A quokka, two', 'Quokka one', 'Notes', 'Plain again', 'Plain'];
    expect((await search(portal, 'quokka')).map(({ title }) => title)).toEqual(best);
    // Prefixes of six letters and fewer, and words of which one only stands elsewhere.
    expect((await search(portal, 'quo')).map(({ title }) => title)).toEqual(best);
    expect((await search(portal, 'of quokka')).map(({ title }) => title)).toEqual([
      ...['Notes', 'Quokka and wombat', 'A quokka, two', 'Plain again', 'Quokka one', 'Plain'],
    ]);
    const marked = (await search(portal, 'quokka')).map(({ hit }) => hit?.excerpt);
    expect(marked.slice(0, 4)).toEqual([...best.slice(0, 3), 'Of the quokka.']);
    const newest = (await page(portal, 'librarian', 'q=quokka&sort=newest')).resources;
    expect(newest.map(({ id }) => id)).toEqual([book.id, 5, 4, 3, 2, 1]);

    const found: string[] = [];
    for (let cursor = ''; found.length < 10; ) {
      const { resources, nextCursor } = await page(portal, 'librarian', `q=quokka&limit=2${cursor}`);
      found.push(...resources.map(({ title }) => title));
      const last = resources.at(-1)?.id;
      if (nextCursor === null) break;
      await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${last}` });
      cursor = `&cursor=${nextCursor}`;
    }
    expect(found).toEqual(best);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/resources/1', payload: { title: 'Quokka after all' } });
    expect((await search(portal, 'quokka')).map(({ title }) => title)[0]).toBe('Quokka and wombat');
    expect((await search(portal, 'quokka')).map(({ title }) => title)[2]).toBe('Quokka after all');
  });

  test('a list begins with the oldest on demand; a search does not, and says so', async () => {
    const portal = await makeApp();
    for (let number = 1; number <= 5; number++) await addResource(portal, { ...link, title: `Atlas ${number}` });
    const idsOf = async (query: string) => {
      const { resources, nextCursor } = await page(portal, 'librarian', query);
      return [...resources.map(({ id }) => id), nextCursor];
    };
    expect(await idsOf('sort=oldest&limit=3')).toEqual([1, 2, 3, '3']);
    expect(await idsOf('sort=oldest&limit=3&cursor=3')).toEqual([4, 5, null]);
    expect(await idsOf('sort=newest&limit=5')).toEqual([5, 4, 3, 2, 1, null]);
    for (const query of ['q=atlas&sort=oldest', 'sort=best', 'cursor=t', 'cursor=x1', 'withTotal=yes']) {
      expect([query, (await portal.as('librarian').get(`/api/resources?${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  test('a list goes from A to Z, whatever the letters look like, and over the pages whatever is deleted or renamed meanwhile', async () => {
    const portal = await makeApp();
    const titles = [
      'zebra',
      'Élodie reads',
      'elephants',
      'Apples',
      '“An atlas”',
      'apples',
      '2 maps',
      'Émile',
      'ﷺ'.repeat(200),
    ];
    for (const [at, title] of titles.entries()) {
      const kind = at % 2 === 0 ? link : { ...link, category: 'worksheet' };
      await addResource(portal, { ...kind, title, sharedWithId: at === 0 ? 2 : null });
    }
    const sorted = [
      '2 maps',
      '“An atlas”',
      'Apples',
      'apples',
      'elephants',
      'Élodie reads',
      'Émile',
      'zebra',
      titles.at(-1),
    ];
    const titlesOf = async (query: string) =>
      (await page(portal, 'librarian', `sort=title${query}`)).resources.map(({ title }) => title);
    expect(await titlesOf('')).toEqual(sorted);
    expect(await titlesOf('&category=worksheet')).toEqual(['Apples', 'apples', 'Élodie reads', 'Émile']);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/resources/1', payload: { title: 'An aardvark' } });

    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const { resources, nextCursor } = await page(portal, 'librarian', `sort=title&limit=2${cursor}`);
      found.push(...resources.map(({ title }) => title));
      if (nextCursor === null) break;
      await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${resources.at(-1)?.id}` });
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
    }
    expect(found).toEqual(['2 maps', 'An aardvark', ...sorted.slice(1).filter((title) => title !== 'zebra')]);
    const refused = await portal.as('librarian').get(`/api/resources?sort=title&cursor=4%20${'a'.repeat(101)}`);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-field']);
  });

  test('resources are counted for whoever asks, as far as anybody wants to know', async () => {
    const portal = await makeApp();
    await add(portal, 'Notes.pdf', await pdfOf(['A quokka.', 'Another quokka.']), { category: 'worksheet' });
    for (let number = 1; number <= 3; number++) await addResource(portal, { ...link, title: `Quokka ${number}` });
    await addResource(portal, { ...link, title: 'For one of them', sharedWithId: 2 });
    const totalFor = async (who: string, query: string) => (await page(portal, who, `limit=1&${query}`)).total;
    expect(await totalFor('librarian', '')).toBeNull();
    expect(await totalFor('librarian', 'withTotal=true')).toBe(5);
    expect(await totalFor('librarian2', 'withTotal=true')).toBe(4);
    expect(await totalFor('librarian', 'withTotal=true&q=quokka')).toBe(4);
    expect(await totalFor('librarian', 'withTotal=true&q=quokka&type=link')).toBe(3);
    expect(await totalFor('librarian', 'withTotal=true&tab=worksheets')).toBe(1);
    expect(await totalFor('librarian', 'withTotal=true&q=wombat')).toBe(0);
    await portal.as('admin').send({ method: 'DELETE', url: '/api/resources/2' });
    expect(await totalFor('librarian', 'withTotal=true&q=quokka')).toBe(3);
    const by = { uploaderId: 1, audience: 'learning', description: '', category: 'Many', url: 'https://example.org/' };
    const at = { sharedAt: '2026-03-04T12:00:00.000Z', createdAt: '2026-03-04T12:00:00.000Z', textState: 'none' };
    const many = Array.from({ length: 1100 }, (_, number) => ({ ...by, ...at, title: `No ${number}`, type: 'link' }));
    for (const rows of [many.slice(0, 550), many.slice(550)]) {
      await portal.db
        .insertInto('resources')
        .values(rows as never)
        .execute();
    }
    expect(await totalFor('librarian', 'withTotal=true')).toBe(resourcesCountMax + 1);
  });

  test('what an older version has indexed is found at once, and with its title first after a minute', async () => {
    const portal = await makeApp();
    await add(portal, 'Notes.pdf', await pdfOf(['Of the quokka.', 'And once more.']), { title: 'Quokka notes' });
    await addResource(portal, { ...link, title: 'Newer', description: 'Of the quokka' });
    for (const id of [1, 2]) {
      const row = await findResource(portal.db, null, id);
      const older = row ? headOf(row).filter((word) => !/^_[vw]/.test(word)) : [];
      await indexHead(portal.db, id, older);
    }
    const titles = async () => (await search(portal, 'quokka')).map(({ title }) => title);
    expect(await titles()).toEqual(['Newer', 'Quokka notes']);
    portal.clock.advance(2 * resourceUndoMs);
    await portal.app.jobs.runDue();
    expect(await titles()).toEqual(['Quokka notes', 'Newer']);
    expect((await search(portal, 'quokka more')).map(({ hit }) => hit?.place)).toEqual(['Page 2']);
    expect(await listIndexedBefore(portal.db, audienceMarks, 10)).toEqual([]);
  });

  test('an account manager of many institutions sees what is theirs in its order, and nothing of the others', async () => {
    const portal = await makeApp();
    const createdAt = '2026-03-04T12:00:00.000Z';
    const template = await templateOf(portal.db, 2);
    for (let number = 11; number <= 20; number++) {
      const assigned = { accountManagerId: number === 20 ? null : 4, techSupportId: null };
      await portal.db
        .insertInto('institutions')
        .values({ id: number, name: `College ${number}`, ...assigned, createdAt })
        .execute();
      const names = { username: `person${number}`, usernameKey: `person${number}` };
      await portal.db
        .insertInto('users')
        .values({ ...template, ...names, id: number, institutionId: number })
        .execute();
    }
    for (let number = 11; number <= 20; number++) {
      await addResource(portal, { ...link, title: `Atlas ${number}`, sharedWithId: number, category: `For ${number}` });
      if (number % 3 === 0) await addResource(portal, { ...link, title: 'Atlas of the world', category: 'World' });
    }
    const theirs = [19, 'World', 18, 17, 16, 'World', 15, 14, 13, 'World', 12, 11];
    const expected = theirs.map((one) => (typeof one === 'number' ? `For ${one}` : one));
    for (const query of ['limit=100', 'limit=100&q=atlas', 'limit=100&q=atlas&type=link']) {
      const { resources, categories } = await page(portal, 'manager', query);
      expect(resources.map(({ category }) => category)).toEqual(expected);
      expect(categories).toEqual([...new Set(expected)].sort());
    }
    const { resources } = await page(portal, 'manager', 'category=For 12');
    expect(resources.map(({ title }) => title)).toEqual(['Atlas 12']);
  });

  test('nobody finds what is shared with others, not by a single word of it', async () => {
    const portal = await makeApp();
    const secret = await add(portal, 'Offer.pdf', await pdfOf(['Confidential discount']), {
      title: 'Offer',
      sharedWithId: 2,
    });
    const finders: string[] = [];
    for (const who of ['admin', 'librarian', 'tech', 'manager', 'librarian2', 'colleague']) {
      const found = (await page(portal, who, 'q=discount')).resources;
      const listed = (await page(portal, who, '')).resources;
      expect(found.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
      if (found.some(({ id }) => id === secret.id)) finders.push(who);
    }
    expect(finders).toEqual(['admin', 'librarian', 'manager', 'colleague']);
  });
});

async function add(portal: TestApp, name: string, bytes: Buffer, more: object = {}): Promise<Resource> {
  const url = await upload(portal, { name, bytes });
  const { id } = await addResource(portal, { title: name, type: 'document', url, ...more });
  return waitUntilRead(portal, id);
}

async function page(portal: TestApp, who: string, query: string): Promise<ResourcesPage> {
  const answer = await portal.as(who).get(`/api/resources?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function search(portal: TestApp, q: string): Promise<Resource[]> {
  return (await page(portal, 'librarian', `q=${encodeURIComponent(q)}`)).resources;
}
