import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sentKeptDays } from '#contract/values/assistant.ts';
import { isoTime } from '#server/platform/clock.ts';
import {
  eventOf,
  type ModelBehaviour,
  saying,
  startTestModel,
  type TestModel,
} from '#server/testing/services/test-model.ts';
import { describeOnAnyEngine, makerOf } from '#server/testing/test-app.ts';
import { ask, insertTestFile } from '#server/testing/test-assistant.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const howTo = 'How do I change my password?';
const dayMs = 24 * 60 * 60 * 1000;

const models: TestModel[] = [];
afterEach(async () => {
  for (const model of models.splice(0)) await model.close();
});

async function model(behave: ModelBehaviour) {
  const started = await startTestModel(behave);
  models.push(started);
  return { env: envOf(started), requests: started.requests };
}

function envOf({ baseUrl }: TestModel) {
  return { PORTAL_AI_BASE_URL: baseUrl, PORTAL_AI_MODEL: 'a-model', PORTAL_AI_API_KEY: 'sk-secret' };
}

describeOnAnyEngine('answers of a language model', (makeApp) => {
  test('are streamed with their sources, and what no source supports is left out', async () => {
    const { env, requests } = await model(
      saying(
        'You stay signed in here. [2] It takes 99 days. [1]\n',
        'Nobody said this. The password is Oxford42 [1]. You choose a new password in your account [1][99].',
        ' You are signed out nowhere [1]',
      ),
    );
    const portal = await makeApp({ env });
    const { text, answer } = await ask(portal, 'librarian', howTo);
    expect(text).toContain('You stay signed in here. [2]');
    for (const lie of ['99', 'Nobody', 'Oxford42', 'nowhere']) expect(text).not.toContain(lie);
    expect(answer).toMatchObject({ text, writtenBy: 'model', modelFailure: null, verdict: 'answered' });
    expect(answer.sources.map(({ number }) => number)).toEqual([1, 2]);
    expect(answer.cards).toMatchObject([
      { source: 1, isFolded: true },
      { source: 2, isFolded: true },
    ]);
    expect(requests[0]).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer sk-secret' });
    expect(requests[0]?.body).not.toContain('sk-secret');
  });

  test('can be read by admins with what was sent, for thirty days or until the conversation is deleted', async () => {
    const { env } = await model(saying('You stay signed in here. [2]'));
    const portal = await makeApp({ env });
    const { conversationId } = await ask(portal, 'librarian', howTo);
    const sent = async () => (await portal.as('admin').get('/api/knowledge/sent')).json();
    const by = { id: 2, fullName: 'Maya Okafor' };
    expect(await sent()).toMatchObject([{ by, model: 'a-model', outcome: 'used', hasAccountFacts: false }]);
    expect((await sent())[0].prompt).toContain(howTo);
    await ask(portal, 'colleague', howTo);
    await ask(portal, 'admin', howTo);
    const { asked, writtenByModel } = (await portal.as('admin').get('/api/knowledge/statistics')).json();
    expect({ asked, writtenByModel }).toEqual({ asked: 2, writtenByModel: 2 });
    await portal.as('librarian').send({ method: 'DELETE', url: `/api/ai/conversations/${conversationId}` });
    expect(await sent()).toMatchObject([{ by: { id: 1 } }, { by: { id: 6 } }]);
    portal.clock.advance(sentKeptDays * dayMs + 1);
    const lastSeenAt = isoTime(portal.clock.now());
    await portal.db.updateTable('sessions').set({ createdAt: lastSeenAt, lastSeenAt }).execute();
    // Prompts expire at once, not only when the hourly job deletes them.
    expect(await sent()).toEqual([]);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('sentToModel').selectAll().execute()).toEqual([]);
  });

  test('never see facts of an account, unless the installation allows it', async () => {
    const { env, requests } = await model(saying('Your account manager is Priya Shah. [1]'));
    const portal = await makeApp({ env });
    const asked = await ask(portal, 'librarian', 'Who is our account manager?');
    expect([asked.answer.writtenBy, requests.length]).toEqual(['built-in', 0]);
    expect(asked.text).toContain('Priya Shah');
    const allowed = await makeApp({ env: { ...env, PORTAL_AI_ACCOUNT_FACTS: 'on' } });
    const other = await ask(allowed, 'librarian', 'Who is our account manager?');
    expect([other.answer.writtenBy, requests.length]).toEqual(['model', 1]);
    expect((await allowed.as('admin').get('/api/knowledge/sent')).json()).toMatchObject([{ hasAccountFacts: true }]);
  });

  test('never see a file of one institution alone, as the best source or beside it, unless the installation allows it', async () => {
    const { env, requests } = await model(saying('The code is Pelican. [1]'));
    const database = await makeApp.database();
    await insertTestFile(database.db, {
      id: 70,
      text: 'The Zanzibar ukulele quokkas have the code Pelican.',
      institutionId: 1,
    });
    await insertTestFile(database.db, { id: 71, text: 'The Zanzibar ukulele quokkas are grey.' });
    const [own, everybodys] = ['What code have the Zanzibar ukulele quokkas?', 'Zanzibar ukulele quokkas grey'];
    const makePortal = async (more: object) => {
      const portal = await makeApp({ env: { ...env, ...more }, database });
      // Files are indexed while the first question is answered.
      await ask(portal, 'librarian', howTo);
      await portal.app.jobs.runDue();
      requests.length = 0;
      return portal;
    };
    const portal = await makePortal({});
    const { answer, text } = await ask(portal, 'librarian', own);
    expect([answer.writtenBy, text]).toEqual(['built-in', expect.stringContaining('Pelican')]);
    expect(requests).toEqual([]);
    await ask(portal, 'librarian', everybodys);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).not.toContain('Pelican');

    const allowed = await makePortal({ PORTAL_AI_ACCOUNT_FACTS: 'on' });
    for (const question of [own, everybodys]) await ask(allowed, 'librarian', question);
    expect(requests.map(({ body }) => body.includes('Pelican'))).toEqual([true, true]);
  });
});

const makeApp = makerOf('sqlite');

test('an answer that is being written ends with the portal, says so, and is stored as far as it came', async () => {
  const said = 'You stay signed in here. [2]';
  const { env } = await model((response) => void response.writeHead(200).write(eventOf(`${said}\n`)));
  const database = await makeApp.database();
  const portal = await makeApp({ env, database });
  const origin = await portal.listen();
  const headers = { origin, cookie: await portal.as('librarian').cookie(), 'content-type': 'application/json' };
  const body = JSON.stringify({ messages: [{ role: 'user', content: howTo }] });
  const answer = await fetch(`${origin}/api/ai/chat`, { method: 'POST', headers, body });
  let [text, closed] = ['', Promise.resolve()];
  for await (const piece of answer.body ?? []) {
    if (text === '') closed = portal.close();
    text += new TextDecoder().decode(piece);
  }
  await closed;
  expect(text).toBe(`${said}\n\n(The answer ends here: the portal is being restarted.)`);
  const stored = database.db.selectFrom('assistantAnswers').select(['text', 'writtenBy']);
  expect(await stored.execute()).toEqual([{ text, writtenBy: 'model' }]);
});

const failures: [string, ModelBehaviour, number][] = [
  ['that a password is to be sent', saying('Send your password to technical support [1].'), 1],
  ['an error of the server, asked twice', (response) => response.writeHead(500).end('boom sk-secret'), 2],
  ['a refusal, asked once', (response) => response.writeHead(401).end('no'), 1],
  ['a redirect to somebody else', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(), 2],
  ['no JSON', (response) => response.writeHead(200).end('data: {nonsense\n\n'), 1],
  ['something else altogether', (response) => response.writeHead(200).end('<html>Hello</html>'), 2],
  ['nothing at all', (response) => response.writeHead(200).end('data: [DONE]\n\n'), 2],
  ['a line that breaks at once', (response) => response.destroy(), 2],
  ['an error in the middle', (response) => response.writeHead(200).end('data: {"error":{"message":"x"}}\n\n'), 1],
  ['HTML without a source', saying('<script>alert(1)</script>'), 1],
];

describe('where a model answers what is of no use', () => {
  let behave: ModelBehaviour = () => {};
  let failing: TestModel;
  let portal: TestApp;
  beforeAll(async () => {
    failing = await startTestModel((...asked) => behave(...asked));
    portal = await makeApp.untilTheEnd({ env: envOf(failing) });
  });
  afterAll(() => failing.close());

  test.each(failures)('the built-in answer is given, and said to be so: %s', async (_, fails, times) => {
    behave = fails;
    failing.requests.length = 0;
    const { text, answer } = await ask(portal, 'librarian', howTo);
    expect(answer).toMatchObject({ writtenBy: 'built-in', verdict: 'answered', text });
    expect(answer.modelFailure).not.toBeNull();
    expect(text).toContain('(This is the built-in answer: ');
    expect(text).toContain('[1]');
    expect(text).not.toMatch(/script|sk-secret|boom/);
    expect(failing.requests).toHaveLength(times);
  });
});

test('what a model had said when it broke off stays, and it says that it ends there', async () => {
  const { env } = await model((response) => {
    response.writeHead(200);
    response.write(eventOf('You stay signed in here. [2] You choose'));
    setTimeout(() => response.destroy(), 50);
  });
  const portal = await makeApp({ env });
  const { text, answer } = await ask(portal, 'librarian', howTo);
  expect(text).toMatch(/^You stay signed in here\. \[2\]\n\n\(The answer ends here: /);
  expect(answer).toMatchObject({ writtenBy: 'model', text });
});

test('a model that does not know declines, with the nearest titles, and the question may lack an article', async () => {
  const { env } = await model(saying('I do not know.'));
  const portal = await makeApp({ env });
  const { text, answer } = await ask(portal, 'librarian', howTo);
  expect(answer).toMatchObject({ verdict: 'declined', text, sources: [], cards: [], modelFailure: null });
  expect(text).toMatch(/^I do not know the answer to this/);
  expect(answer.nearest).not.toEqual([]);
  const read = async (path: string) => (await portal.as('admin').get(`/api/knowledge/${path}`)).json();
  expect(await read('statistics')).toMatchObject({ asked: 1, answered: 0, declined: 1 });
  expect(await read('gaps')).toMatchObject([{ question: howTo }]);
});

test('a question without an answer is sent to no model', async () => {
  const { env, requests } = await model(saying('It is sunny [1].'));
  const portal = await makeApp({ env });
  expect((await ask(portal, 'librarian', 'What is the weather like tomorrow?')).answer.verdict).toBe('declined');
  expect(requests).toEqual([]);
});
