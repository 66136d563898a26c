import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { defaultArticleFacts } from '#server/features/assistant/knowledge/article-facts.ts';
import { createLibrary, type Library } from '#server/features/assistant/knowledge/library.service.ts';
import { childPids } from '#server/testing/child-programs.ts';
import { startTestModel, type TestModel } from '#server/testing/services/test-model.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { insertTestFile } from '#server/testing/test-assistant.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { createFinder, type Finder, type FinderOptions } from './finder.service.ts';
import type { Passage } from './passage.ts';

const { database } = makerOf('sqlite');
const onLinux = test.runIf(existsSync('/proc/self/stat'));
const question = { text: 'I forgot my password', before: '', topic: null, scopes: [0], withAccount: true };

const lockers: Passage = {
  ...{ id: 'article access/lockers', kind: 'article', scope: 0, topic: 'access' },
  ...{ title: 'Lockers in the entrance hall', heading: '', asked: [], text: 'Leave your bag in a locker.' },
};
let finder: Finder | undefined;
let endpoint: TestModel | undefined;
afterEach(async () => {
  await finder?.stop();
  await endpoint?.close();
  [finder, endpoint] = [undefined, undefined];
});

/** A few articles only: creating vectors for all of them takes half a minute. */
function few(library: Library, more: readonly Passage[]): Library {
  return {
    ...library,
    async corpus() {
      const corpus = await library.corpus();
      const passages = [...corpus.passages].filter(([id]) => /password|plans-and-prices|ezproxy/.test(id));
      return { ...corpus, passages: new Map([...passages, ...more.map((each) => [each.id, each] as const)]) };
    },
  };
}

function finderOn(
  { db, reading }: TestDatabase,
  embeddings: FinderOptions['embeddings'],
  mayLeave = false,
  more: Passage[] = [],
): Finder {
  const parts = {
    db,
    reading,
    library: few(createLibrary(db, defaultArticleFacts), more),
    log: pino({ level: 'silent' }),
    mayLeave: () => mayLeave,
  };
  // On a busy machine the model takes longer than readers should wait.
  finder = createFinder({ ...parts, embeddings, meaningWaitMs: 60_000 });
  return finder;
}

test('what ships is found by meaning before anything is made, also after the worker has ended', async () => {
  const stored = await database();
  const first = finderOn(stored, 'built-in');
  expect((await first.find(question)).way).toBe('words');
  await first.readMeanings({ make: false });
  const found = await first.find({ ...question, text: 'cannot remember my credentials' });
  expect([found.way, found.candidates[0]?.id]).toEqual(['words and meaning', expect.stringMatching(/password/)]);
  expect(await stored.db.selectFrom('passageVectors').select('textHash').execute()).toEqual([]);
  await first.stop();
  const second = finderOn(stored, 'built-in');
  await second.readMeanings({ make: false });
  expect((await second.find(question)).way).toBe('words and meaning');
}, 120_000);

test('a new article is found by its words until its vectors are made, and meaning is never off for the others', async () => {
  const stored = await database();
  const asked = finderOn(stored, 'built-in', false, [lockers]);
  const find = (text: string) => asked.find({ ...question, text });
  await asked.readMeanings({ make: false });
  const byWords = await find('lockers in the entrance hall');
  expect([byWords.way, byWords.candidates[0]?.id]).toEqual(['words and meaning', lockers.id]);
  const credentials = await find('cannot remember my credentials');
  expect(credentials.candidates[0]?.id).toMatch(/password/);
  await asked.readMeanings({ make: true });
  const made = await stored.db.selectFrom('passageVectors').select('textHash').execute();
  expect(made).toHaveLength(2);
  expect((await find('where to put a rucksack')).candidates.map(({ id }) => id)).toContain(lockers.id);
}, 120_000);

onLinux('a stop waits for what is read of files, whose database closes after it', async () => {
  const stored = await database();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const reading = stored.reading.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await answered;
      return result;
    },
  });
  const others = childPids('words.worker');
  const asked = finderOn({ ...stored, reading }, 'off');
  await asked.find(question);
  const ownPids = () => childPids('words.worker').filter((pid) => !others.includes(pid));
  expect(ownPids()).toHaveLength(1);
  let isStopped = false;
  const stopped = asked.stop().then(() => {
    isStopped = true;
  });
  await expect.poll(ownPids).toEqual([]);
  for (let turn = 0; turn < 100; turn++) await nextTurn();
  expect(isStopped).toBe(false);
  answer();
  await stopped;
});

onLinux(
  'words alone answer a question in whose middle the worker of meanings ends, and it comes back',
  async () => {
    const asked = finderOn(await database(), 'built-in');
    await asked.readMeanings({ make: true });
    const [meanings = 0] = childPids('meaning.worker');
    process.kill(meanings, 'SIGSTOP');
    const finding = asked.find(question);
    // The word search has finished by now, because it handles questions in order; the first question waits for its
    // meaning.
    await asked.findWith(question, { replaced: [], fresh: [] });
    await nextTurn();
    process.kill(meanings, 'SIGKILL');
    expect((await finding).way).toBe('words');
    expect((await asked.find(question)).way).toBe('words');
    await asked.readMeanings({ make: false });
    expect((await asked.find(question)).way).toBe('words and meaning');
    expect(childPids('meaning.worker')).not.toContain(meanings);
  },
  120_000,
);

test('an endpoint for embeddings is asked instead, and words alone find while it fails', async () => {
  let isBroken = false;
  endpoint = await startTestModel((response, { body }) => {
    const texts: string[] = JSON.parse(body).input;
    const embeddingOf = (text: string) => [text.length, /password|credential/i.test(text) ? 100 : 1, 1];
    if (isBroken) response.writeHead(200).end('{"data":"nonsense"}');
    else response.writeHead(200).end(JSON.stringify({ data: texts.map((text) => ({ embedding: embeddingOf(text) })) }));
  });
  const asked = finderOn(await database(), { baseUrl: endpoint.baseUrl, model: 'vectors', apiKey: 'sk-secret' });
  await asked.readMeanings({ make: true });
  expect((await asked.find(question)).way).toBe('words and meaning');
  expect(endpoint.requests[0]).toMatchObject({ path: '/v1/embeddings', authorization: 'Bearer sk-secret' });
  isBroken = true;
  expect(await asked.find(question)).toMatchObject({ way: 'words', isMeaningLate: true });
});

test('an endpoint for embeddings gets no file of one institution alone, unless the installation allows it', async () => {
  endpoint = await startTestModel((response, { body }) => {
    const texts: string[] = JSON.parse(body).input;
    response.writeHead(200).end(JSON.stringify({ data: texts.map(({ length }) => ({ embedding: [length, 1] })) }));
  });
  const stored = await database();
  await insertTestFile(stored.db, { id: 70, text: 'The code is Pelican.', institutionId: 1 });
  await insertTestFile(stored.db, { id: 71, text: 'The quokkas are grey.' });
  const sentOf = async (mayLeave: boolean) => {
    const { baseUrl = '', requests = [] } = endpoint ?? {};
    const asked = finderOn(stored, { baseUrl, model: 'vectors', apiKey: 'sk-secret' }, mayLeave);
    await asked.readMeanings({ make: true });
    await asked.stop();
    const sent = requests.map(({ body }) => body).join();
    return { own: sent.includes('Pelican'), everybodys: sent.includes('quokkas') };
  };
  expect(await sentOf(false)).toEqual({ own: false, everybodys: true });
  expect(await sentOf(true)).toEqual({ own: true, everybodys: true });
});
