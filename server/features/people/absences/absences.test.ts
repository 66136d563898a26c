import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { Absence } from '#contract/people/absences.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { type AppMaker, describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import { drafted } from '#server/testing/test-billing.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [admin, librarian, tech, manager] = [1, 2, 3, 4];
const [callum, noor] = [90, 91];
const day = 24 * 60 * 60 * 1000;
const week = { from: '2026-03-05', until: '2026-03-06' };
const pair = `pair:${librarian}:${tech}`;

/** The cast, and a second account manager and supporter without institutions. */
async function withColleagues(makeApp: AppMaker): Promise<TestApp> {
  const app = await makeApp();
  for (const [id, username, fullName, alike] of [
    [callum, 'callum', 'Callum Reyes', manager],
    [noor, 'noor', 'Noor Haddad', tech],
  ] as const) {
    const named = { id, username, usernameKey: username, fullName, nameKey: fullName.toLowerCase() };
    await app.db
      .insertInto('users')
      .values({ ...(await templateOf(app.db, alike)), ...named })
      .execute();
  }
  return app;
}

async function enter(app: TestApp, who: string, body: object, status = 200): Promise<Absence> {
  const answer = await app.as(who).post('/api/absences', { ...week, ...body });
  expect([answer.statusCode, answer.json().message]).toEqual([status, status === 200 ? undefined : expect.anything()]);
  return answer.json();
}

/** Days pass, and everybody stays signed in. */
async function pass(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms);
  const at = new Date(app.clock.now()).toISOString();
  await app.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute();
}

async function say(app: TestApp, who: string, receiverId: number, more: object = {}) {
  app.clock.advance(1000);
  return app.as(who).post('/api/messages', { receiverId, content: `said ${who}`, ...more });
}

async function list(app: TestApp, who: string, query: string): Promise<ConversationSummary[]> {
  const answer = await app.as(who).get(`/api/conversations?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function counts(app: TestApp, who: string) {
  return (await app.as(who).get('/api/conversations/counts')).json().inbox;
}

async function statuses(app: TestApp, who: string, urls: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(urls.map((url) => app.as(who).get(url)));
  return answers.map(({ statusCode }) => statusCode);
}

describeOnAnyEngine('an absence', (makeApp) => {
  test('is refused with a reason where nobody would be there, or somebody would read what they may not', async () => {
    const app = await withColleagues(makeApp);
    const refusals = [
      ['manager', { standInId: manager }, 400, 'standInId'],
      ['manager', { standInId: tech }, 400, 'standInId'],
      ['manager', { standInId: librarian }, 400, 'standInId'],
      ['manager', { standInId: 4711 }, 400, 'standInId'],
      ['manager', { standInId: callum, from: '2026-03-03' }, 400, 'from'],
      ['manager', { standInId: callum, until: '2026-03-04' }, 400, 'until'],
      ['manager', { standInId: callum, until: '2028-03-04' }, 400, 'until'],
      ['manager', { standInId: callum, until: '2026-02-30' }, 400, 'until'],
      ['manager', { standInId: callum, note: ' ' }, 400, 'note'],
      ['manager', { standInId: callum, staffId: tech }, 403, undefined],
      ['admin', { standInId: callum }, 400, 'staffId'],
      ['admin', { standInId: callum, staffId: librarian }, 404, undefined],
      ['librarian', { standInId: callum }, 403, undefined],
    ] as const;
    for (const [who, body, status, field] of refusals) {
      const refused = await app.as(who).post('/api/absences', { ...week, ...body });
      expect([body, refused.statusCode, refused.json().field]).toEqual([body, status, field]);
    }
    await enter(app, 'manager', { standInId: callum });
    const taken = async (who: string, body: object) =>
      (await app.as(who).post('/api/absences', { ...week, from: week.until, until: '2026-03-09', ...body })).json();
    expect(await taken('manager', { standInId: admin })).toMatchObject({
      message: 'Priya Shah is away from 5 March 2026 to 6 March 2026 already',
    });
    expect(await taken('callum', { standInId: manager })).toMatchObject({
      message: 'Priya Shah is away from 5 March 2026 to 6 March 2026. Please choose somebody else',
    });
    expect(await taken('callum', { standInId: admin })).toMatchObject({
      message: expect.stringContaining('Callum Reyes stands in for Priya Shah'),
    });
  });

  test('of two who choose each other at the same moment stands once', async () => {
    const app = await withColleagues(makeApp);
    const answers = await Promise.all([
      app.as('manager').post('/api/absences', { ...week, standInId: callum }),
      app.as('callum').post('/api/absences', { ...week, standInId: manager }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is ended and taken up again by its person and administrators, in the change log, and told under the bell', async () => {
    const app = await withColleagues(makeApp);
    const { id } = await enter(app, 'admin', { staffId: manager, standInId: callum, note: 'On holiday' });
    const act = async (who: string, what: string) =>
      (await app.as(who).post(`/api/absences/${id}/${what}`, {})).statusCode;
    expect([await act('callum', 'end'), await act('tech', 'end'), await act('manager', 'restore')]).toEqual([
      404, 404, 409,
    ]);
    expect([await act('manager', 'end'), await act('manager', 'end')]).toEqual([200, 409]);
    expect(await act('admin', 'restore')).toBe(200);
    const log = await app.db
      .selectFrom('changeLog')
      .where('objectType', '=', 'absence')
      .orderBy('id')
      .selectAll()
      .execute();
    expect(log.map(({ action, byId }) => [action, byId])).toEqual([
      ['add', admin],
      ['close', manager],
      ['restore', admin],
    ]);
    await app.app.jobs.runDue();
    const bell = (await app.as('callum').get('/api/notifications')).json();
    expect(bell.map(({ title }: { title: string }) => title)).toContain('You stand in for Priya Shah');
    const seen = async (who: string) => (await app.as(who).get('/api/absences')).json().map((one: Absence) => one.id);
    expect([await seen('manager'), await seen('callum'), await seen('admin'), await seen('tech')]).toEqual([
      [id],
      [id],
      [id],
      [],
    ]);
    await pass(app, 4 * day);
    expect(await act('manager', 'end')).toBe(409);
  });
});

describeOnBothEngines('while an account manager is away', (makeApp) => {
  test('the stand-in reads and answers in the channel, marked, and the customer reads who looks after them until when', async () => {
    const app = await withColleagues(makeApp);
    await say(app, 'librarian', manager);
    await enter(app, 'manager', { standInId: callum, note: 'Skiing' });
    const reads = [`/api/messages/${callum}/${librarian}`, '/api/institutions/1', '/api/subscription?institution=1'];
    const ofCallum = () => statuses(app, 'callum', reads);
    const before = [200, 404, 404];
    expect(await ofCallum()).toEqual(before);
    expect((await list(app, 'callum', `contactId=${librarian}`)).map(({ conversation }) => conversation)).toEqual([]);
    expect((await say(app, 'callum', librarian)).statusCode).toBe(403);

    expect(
      (await app.as('callum').post('/api/relationships', { studentId: callum, relatedUserId: librarian })).statusCode,
    ).toBe(200);
    await pass(app, day);
    expect(await ofCallum()).toEqual([200, 200, 200]);
    const [open] = await list(app, 'callum', `contactId=${librarian}`);
    expect(open).toMatchObject({
      ...{ conversation: `channel:${librarian}`, waiting: true, closedReason: null, away: null },
      coveredFor: { id: manager, name: 'Priya Shah' },
    });
    expect((await list(app, 'callum', 'inbox=mine')).map(({ contact }) => contact.id)).toEqual([librarian]);
    expect((await say(app, 'callum', librarian)).json()).toMatchObject({ conversation: `channel:${librarian}` });
    const [own] = await list(app, 'librarian', `contactId=${callum}`);
    expect(own).toMatchObject({
      contact: { id: manager },
      coveredFor: null,
      away: {
        ...{ staff: { id: manager, fullName: 'Priya Shah' }, until: week.until, note: 'Skiing' },
        standIn: { id: callum, fullName: 'Callum Reyes' },
      },
    });
    expect((await say(app, 'librarian', callum)).json()).toMatchObject({ conversation: `channel:${librarian}` });
    // The stand-in had asked the customer for contact, and the channel is one entry all the same.
    const keys = (await list(app, 'librarian', 'tab=recent')).map(({ conversation }) => conversation);
    expect(keys).toEqual([...new Set(keys)]);

    await pass(app, 2 * day);
    expect(await ofCallum()).toEqual(before);
    expect((await say(app, 'callum', librarian)).statusCode).toBe(403);
    expect((await list(app, 'librarian', `contactId=${manager}`))[0]).toMatchObject({ away: null });
    const log: Message[] = (await app.as('manager').get(`/api/messages/${manager}/${librarian}`)).json();
    expect(log.map(({ senderId }) => senderId)).toEqual([librarian, callum, librarian]);
    const [absence]: Absence[] = (await app.as('manager').get('/api/absences')).json();
    expect(absence).toMatchObject({ state: 'over', hasNews: true });
    const meanwhile = `/api/absences/${absence?.id}/meanwhile`;
    expect((await app.as('manager').get(meanwhile)).json()).toMatchObject({
      since: '2026-03-05T00:00:00.000Z',
      until: '2026-03-07T00:00:00.000Z',
      isCut: false,
      items: [{ kind: 'conversation', contactId: librarian, text: '2 messages', isWaiting: true }],
    });
    expect(await statuses(app, 'callum', [meanwhile])).toEqual([404]);
    expect(await statuses(app, 'admin', [meanwhile])).toEqual([404]);
    expect((await app.as('manager').post(`/api/absences/${absence?.id}/caught-up`, {})).json().hasNews).toBe(false);
  });

  test('ending it early and deactivating the stand-in take the rights away at once', async () => {
    const app = await withColleagues(makeApp);
    const { id } = await enter(app, 'manager', { standInId: callum, from: '2026-03-04' });
    const may = async () => (await app.as('callum').get('/api/institutions/1')).statusCode;
    expect(await may()).toBe(200);
    await app.as('manager').post(`/api/absences/${id}/end`, {});
    expect(await may()).toBe(404);
    await app.as('manager').post(`/api/absences/${id}/restore`, {});
    expect(await may()).toBe(200);
    expect((await app.as('admin').post(`/api/users/${callum}/deactivate`, {})).statusCode).toBe(200);
    expect((await list(app, 'librarian', `contactId=${manager}`))[0]?.away).toMatchObject({ standIn: null });
    expect((await app.as('manager').get('/api/absences')).json()).toMatchObject([{ isCovered: false }]);
  });

  test('a session is booked with the stand-in within the absence, and with the absent person after it', async () => {
    const app = await withColleagues(makeApp);
    await enter(app, 'manager', { standInId: callum, from: '2026-03-04', until: '2026-03-10' });
    const staff = (await app.as('librarian').get('/api/bookings/staff')).json();
    expect(staff.map((one: { staff: { id: number } }) => one.staff.id)).toEqual([manager, callum, tech]);
    expect(staff[1]).toMatchObject({ away: null, standsInFor: { staff: { id: manager }, until: '2026-03-10' } });
    const days = async (staffId: number) => {
      const answer = await app.as('librarian').get(`/api/bookings/slots?staffId=${staffId}&minutes=30`);
      const { slots } = answer.json();
      return slots.map(({ startTime }: { startTime: string }) => startTime.slice(0, 10));
    };
    expect((await days(callum)).every((one: string) => one <= '2026-03-10')).toBe(true);
    expect((await days(callum)).length).toBeGreaterThan(0);
    expect((await days(manager)).every((one: string) => one > '2026-03-10')).toBe(true);
    const [startTime] = (await app.as('librarian').get(`/api/bookings/slots?staffId=${callum}&minutes=30`))
      .json()
      .slots.map((slot: { startTime: string }) => slot.startTime);
    const booked = await app
      .as('librarian')
      .post('/api/bookings', { staffId: callum, startTime, minutes: 30, kind: 'training' });
    expect(booked.statusCode).toBe(200);
  });
});

describeOnBothEngines('while a technical supporter is away', (makeApp) => {
  test.each(['noor', 'admin'])(
    '%s reads and answers the one-to-one conversation by its key, and nobody else does',
    async (who) => {
      const standInId = who === 'noor' ? noor : admin;
      const app = await withColleagues(makeApp);
      await say(app, 'tech', librarian);
      await say(app, 'tech', manager);
      await say(app, 'librarian', tech);
      await enter(app, 'tech', { standInId, from: '2026-03-04' });
      const log = `/api/earlier-conversations/${pair}/messages`;
      const colleagues = `/api/earlier-conversations/pair:${tech}:${manager}/messages`;
      expect(await statuses(app, who, [log, colleagues])).toEqual([200, 404]);
      expect(await statuses(app, who === 'noor' ? 'admin' : 'noor', [log])).toEqual([404]);
      const [covered] = await list(app, who, 'covered=true');
      expect(covered).toMatchObject({
        ...{ conversation: pair, waiting: true, unread: 0, closedReason: null, contact: { id: librarian } },
        ...{ heldBy: { id: tech }, coveredFor: { id: tech, name: 'Lars Kuhn' } },
      });
      expect(await list(app, 'manager', 'covered=true')).toEqual([]);
      expect(await list(app, who, 'covered=true&inbox=waiting')).toMatchObject([{ conversation: pair }]);
      expect(await list(app, who, 'covered=true&inbox=mine')).toEqual([]);
      expect((await counts(app, who)).waiting).toBe(1);
      expect((await counts(app, 'manager')).waiting).toBe(0);

      const answered = await say(app, who, librarian, { conversation: pair });
      expect(answered.json()).toMatchObject({ conversation: pair, senderId: standInId });
      expect((await list(app, who, 'covered=true'))[0]?.waiting).toBe(false);
      expect(await list(app, who, 'covered=true&inbox=waiting')).toEqual([]);
      expect((await counts(app, who)).waiting).toBe(0);
      const [own] = await list(app, 'librarian', `contactId=${tech}`);
      expect(own).toMatchObject({ conversation: pair, unread: 2, away: { standIn: { id: standInId } } });
      expect((await list(app, 'tech', `contactId=${librarian}`))[0]).toMatchObject({ unread: 1, waiting: false });
      expect((await say(app, 'manager', librarian, { conversation: pair })).statusCode).toBe(403);
      const read = await app.as(who).post(`/api/earlier-conversations/${pair}/read`, { upTo: answered.json().id });
      expect(read.statusCode).toBe(200);
      expect((await app.as('manager').post(`/api/earlier-conversations/${pair}/read`, { upTo: 1 })).statusCode).toBe(
        404,
      );

      // Own words are changed there, and nobody else's.
      const revise = (by: string, { id, change }: Message, conversation = pair) =>
        app.as(by).send({
          ...{ method: 'PATCH', url: `/api/messages/${idOf(by)}/${librarian}/${id}` },
          payload: { content: 'Better said', change, conversation },
        });
      const idOf = (name: string) => ({ noor, admin, manager })[name] ?? 0;
      const [first]: Message[] = (await app.as(who).get(log)).json();
      if (!first) throw new Error('The log is empty');
      expect((await revise(who, first)).statusCode).toBe(403);
      expect((await revise('manager', answered.json())).statusCode).toBe(404);
      expect((await revise(who, answered.json(), `pair:${tech}:${manager}`)).statusCode).toBe(404);
      const revised = await revise(who, answered.json());
      expect(revised.json()).toMatchObject({ content: 'Better said', conversation: pair });
      const deleted = await app.as(who).send({
        method: 'DELETE',
        url: `/api/messages/${standInId}/${librarian}/${revised.json().id}?change=${revised.json().change}&conversation=${pair}`,
      });
      expect(deleted.json()).toMatchObject({ content: '', deletedAt: expect.any(String) });

      await pass(app, 3 * day);
      expect((await revise(who, deleted.json())).statusCode).toBe(404);
      expect(await statuses(app, who, [log])).toEqual([404]);
      expect((await say(app, who, librarian, { conversation: pair })).statusCode).toBe(403);
      expect(await list(app, who, 'covered=true')).toEqual([]);
    },
  );
});

describeOnAnyEngine('the boards of a stand-in', (makeApp) => {
  test('mark the set-ups and invoices of the absent colleague, for that one alone and as long as it lasts', async () => {
    const app = await withColleagues(makeApp);
    await drafted(app);
    const marks = async (who: string) => {
      const { setups } = (await app.as(who).get('/api/technical-setups?state=none')).json();
      const invoices = (await app.as(who).get('/api/billing/invoices')).json();
      return [setups, invoices].map((rows: { institutionId: number; coveredFor: object | null }[]) =>
        rows.flatMap(({ institutionId, coveredFor }) => (institutionId === 1 ? coveredFor : [])),
      );
    };
    expect(await marks('admin')).toEqual([[null], [null]]);
    await enter(app, 'manager', { standInId: callum, from: '2026-03-04' });
    const mark = { id: manager, fullName: 'Priya Shah', until: '2026-03-06' };
    expect(await marks('callum')).toEqual([[mark], [mark]]);
    expect(await marks('manager')).toEqual([[null], [null]]);
    expect(await marks('admin')).toEqual([[null], [null]]);
    await pass(app, 3 * day);
    expect(await marks('callum')).toEqual([[], []]);
  });

  test('of a one-to-one conversation take files, which the customer reads and nobody else', async () => {
    const app = await withColleagues(makeApp);
    await say(app, 'librarian', tech);
    await enter(app, 'tech', { standInId: admin, from: '2026-03-04' });
    const file = multipart({ file: { name: 'steps.txt', bytes: Buffer.from('one two') } });
    const stored = await app.as('admin').send({ method: 'POST', url: '/api/attachments', ...file });
    const { filePath } = stored.json();
    const attachment = { name: filePath.slice(filePath.lastIndexOf('/') + 1) };
    const sent = await say(app, 'admin', librarian, { conversation: pair, attachment });
    expect(sent.json()).toMatchObject({ conversation: pair, attachment: { url: filePath } });
    expect(await statuses(app, 'librarian', [filePath])).toEqual([200]);
    expect(await statuses(app, 'tech', [filePath])).toEqual([200]);
    expect(await statuses(app, 'admin', [filePath])).toEqual([200]);
    expect(await statuses(app, 'manager', [filePath])).toEqual([404]);
    await pass(app, 3 * day);
    expect(await statuses(app, 'admin', [filePath])).toEqual([404]);
  });
});
