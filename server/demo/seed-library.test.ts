import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Resource } from '#contract/resources.ts';
import { captionsKinds, coverKinds, documentKinds, videoKinds } from '#contract/values/files/file-kinds.ts';
import { assessmentCategories, documentCategories, playlists } from '#contract/values/files/resource-kinds.ts';
import { distinctWordsOf } from '#server/db/search/words.ts';
import { kindOfFile } from '#server/features/files/file-kind.ts';
import { readPdf } from '#server/features/resources/extraction/pdf-text.ts';
import { diskStorage } from '#server/platform/storage/storage.ts';
import { type AppMaker, describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import { makeDemoFile } from './library/demo-files.ts';
import { demoLibrary } from './library/demo-library.ts';
import { seedDemoLibrary } from './seed-library.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function withLibrary(makeApp: AppMaker) {
  const database = await makeApp.database();
  const { db, dataDir } = database;
  const storage = diskStorage(join(dataDir, 'uploads'));
  await seedDemoLibrary({ db, storage, spoolDir: join(dataDir, 'spool'), now: testStart });
  return { portal: await makeApp({ database }), dataDir };
}

test('the files of the demo are the same bytes each time, and of the kind that their name says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-files-'));
  folders.push(folder);
  const kinds = new Set<string>();
  for (const item of demoLibrary()) {
    const [file, again] = [await makeDemoFile(item), await makeDemoFile(item)];
    if (!file) continue;
    expect(Buffer.compare(file.bytes, again?.bytes ?? Buffer.alloc(0))).toBe(0);
    expect(file.bytes.length).toBeLessThan(60_000);
    kinds.add(file.kind);
  }
  expect([...kinds].sort()).toEqual(['docx', 'pdf', 'png', 'pptx', 'svg', 'webm']);
});

test('what is said to stand in the PDFs of the demo is what readers find in them', async () => {
  for (const item of demoLibrary()) {
    const file = await makeDemoFile(item);
    if (file?.kind !== 'pdf') continue;
    const found: { place: string; text: string }[] = [];
    await readPdf(new Uint8Array(file.bytes), (part) => found.push(part));
    expect(found.map(({ place }) => place)).toEqual(file.parts.map(({ place }) => place));
    const words = (parts: { text: string }[]) => distinctWordsOf(...parts.map(({ text }) => text)).sort();
    expect(words(found)).toEqual(words(file.parts));
  }
});

describeOnAnyEngine(
  'the library of the demo',
  (makeApp) => {
    test('has every type, category and playlist, and films that can be played', async () => {
      const { portal } = await withLibrary(makeApp);
      const admin = portal.as('admin');
      const listOf = async (type: string, audience = 'learning'): Promise<Resource[]> =>
        (await admin.get(`/api/resources/type/${type}?audience=${audience}`)).json();
      const categoriesOf = (list: Resource[]) => new Set(list.map(({ category }) => category));
      const documents = await listOf('document');
      expect(documents.length).toBeGreaterThan(15);
      expect([...categoriesOf(documents)]).toEqual(expect.arrayContaining([...documentCategories]));
      expect(categoriesOf(await listOf('assessment'))).toEqual(new Set(assessmentCategories));
      const videos = await listOf('video');
      expect(categoriesOf(videos)).toEqual(new Set(playlists));
      const providers = new Set(videos.flatMap(({ video }) => video?.provider ?? []));
      expect(providers).toEqual(new Set(['youtube', 'vimeo']));
      for (const type of ['document', 'video', 'link', 'brand']) {
        expect((await listOf(type, 'librarian')).length).toBeGreaterThan(0);
      }
      expect((await listOf('link')).length).toBeGreaterThan(0);
    });

    test('holds real files that everybody can fetch, whose insides are found', async () => {
      const { portal, dataDir } = await withLibrary(makeApp);
      const librarian = portal.as('librarian');
      const { resources } = (await librarian.get('/api/resources?q=elasticity')).json();
      const hit = resources.find(({ title }: Resource) => title === 'Housing economics: a short reader');
      expect(hit.hit).toMatchObject({ place: 'Page 1' });
      const slide = (await librarian.get('/api/resources?q=remittances')).json().resources[0];
      expect([slide.title, slide.text.state]).toEqual(['Migration in four graphs', 'searchable']);
      const stored = readdirSync(join(dataDir, 'uploads')).filter((name) => !name.startsWith('.'));
      const files = await portal.db.selectFrom('files').selectAll().execute();
      expect(new Set(files.map(({ name }) => name))).toEqual(new Set(stored));
      for (const file of files.filter(({ readers }) => readers === 'everyone')) {
        const answer = await librarian.get(`/uploads/${file.name}`);
        expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, file.fileSize]);
        if (file.kind === 'png' || file.kind === 'svg') continue;
        const spooled = { path: join(dataDir, 'uploads', file.name), filename: file.filename, size: file.fileSize };
        const told = await kindOfFile(spooled, [...documentKinds, ...videoKinds, ...captionsKinds, ...coverKinds]);
        expect(told).toBe(file.kind);
      }
    });

    test('shares some with single customers, and shows those to nobody else', async () => {
      const { portal } = await withLibrary(makeApp);
      const titles = async (username: string, contactId: number) =>
        (await portal.as(username).get(`/api/resources/shared?contactId=${contactId}`))
          .json()
          .map(({ title }: Resource) => title);
      const expected = ['Renewal proposal for the coming year', 'Training plan for the enquiry desk'];
      expect(await titles('librarian', 4)).toEqual(expected);
      expect(await titles('manager', 2)).toEqual(expected);
      expect(await titles('librarian2', 4)).toEqual(['Proxy set-up notes']);
      expect(await titles('admin', 10)).toEqual([]);
      const all = (await portal.as('librarian2').get('/api/resources?limit=100')).json().resources;
      expect(all.map(({ title }: Resource) => title)).not.toContain(expected[0]);
    });
  },
  'demo',
);
