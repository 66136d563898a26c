import { expect, test } from 'vitest';
import type { SetupEvent, TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { overlapOf } from '#contract/values/ip-ranges/ip-range.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import { cast, castInstitutions } from './cast.ts';
import { demoTalks } from './conversations/demo-talks.ts';
import { demoLessons } from './demo-lessons.ts';
import { demoInstitutions, demoPeople } from './demo-people.ts';
import { seedDemo } from './seed.ts';
import { workingTimeBefore } from './working-time.ts';

const everybody = [...cast, ...demoPeople];
const institutions = [...castInstitutions, ...demoInstitutions];
const ago = workingTimeBefore(testStart);

test('the demo has the named people under the promised ids', () => {
  expect(cast.map(({ id, username, role }) => [id, username, role])).toEqual([
    [1, 'admin', 'admin'],
    [2, 'librarian', 'customer'],
    [3, 'tech', 'tech_support'],
    [4, 'manager', 'account_manager'],
    [5, 'librarian2', 'customer'],
    [6, 'colleague', 'customer'],
  ]);
  const institutionOf = (id: number) => cast.find((person) => person.id === id)?.institutionId;
  expect(institutionOf(6)).toBe(institutionOf(2));
  expect(institutionOf(5)).not.toBe(institutionOf(2));
  expect(new Set(everybody.map(({ username }) => username)).size).toBe(everybody.length);
});

test('the demo talks are the same each time, in the order of their ids, and over by the moment they are put in', () => {
  const talks = demoTalks(ago);
  expect(talks).toEqual(demoTalks(workingTimeBefore(testStart)));
  const nextDay = demoTalks(workingTimeBefore(testStart + 24 * 60 * 60 * 1000)).messages;
  expect(nextDay.map(({ senderId }) => senderId)).toEqual(talks.messages.map(({ senderId }) => senderId));
  const times = talks.messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
  expect(times.at(-1)?.localeCompare(new Date(testStart).toISOString())).toBe(-1);
  expect(talks.messages.map(({ id }) => id)).toEqual(talks.messages.map((_, index) => index + 1));
  expect(talks.messages.length).toBeGreaterThan(300);
  for (const { content } of talks.messages) expect(content).not.toMatch(/[{}]|undefined/);
});

test('nobody in the demo speaks before they joined or after they left', () => {
  for (const message of demoTalks(ago).messages) {
    const sender = everybody.find(({ id }) => id === message.senderId);
    const at = Date.parse(message.timestamp);
    expect(at).toBeGreaterThan(ago(sender?.joined ?? 0));
    expect(at).toBeLessThan(ago(sender?.deactivated ?? 0));
  }
});

test('the demo has past and coming sessions between staff and those they serve, and none at a weekend', () => {
  const weekMs = 7 * 24 * 60 * 60 * 1000;
  for (let start = testStart; start < testStart + weekMs; start += weekMs / 7) {
    const { lessons } = demoLessons(start, workingTimeBefore(start));
    const now = new Date(start).toISOString();
    expect(lessons.filter(({ startTime }) => startTime > now).length).toBeGreaterThanOrEqual(9);
    expect(lessons.filter(({ endTime }) => endTime < now).length).toBeGreaterThanOrEqual(7);
    for (const { tutorId, studentId, startTime, endTime } of lessons) {
      expect([1, 2, 3, 4, 5]).toContain(new Date(startTime).getUTCDay());
      expect(endTime > startTime).toBe(true);
      const student = everybody.find(({ id }) => id === studentId);
      const institution = institutions.find(({ id }) => id === student?.institutionId);
      expect([institution?.accountManagerId, institution?.techSupportId]).toContain(tutorId);
    }
  }
});

describeOnAnyEngine(
  'the demo data',
  (makeApp) => {
    test('is put in once, and not over other data', async () => {
      const { db } = await makeApp.database();
      const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
      expect(users).toHaveLength(everybody.length);
      expect(await seedDemo(db, testStart)).toBe(false);
      expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(users);
    });

    test('holds only talks between people who may write to each other', async () => {
      const { db } = await makeApp.database();
      const directory = await createPeople(db, createBus()).directory();
      const pairs = await db.selectFrom('messages').select(['senderId', 'receiverId']).distinct().execute();
      for (const { senderId, receiverId } of pairs) {
        const [from, to] = [directory.find(senderId), directory.find(receiverId)];
        if (!from || !to) throw new Error(`Somebody unknown speaks: ${senderId} to ${receiverId}`);
        const alive = { deactivatedAt: null };
        const may = canMessage({ ...from, ...alive }, { ...to, ...alive }, directory.relation(senderId, receiverId));
        expect([senderId, receiverId, may]).toEqual([senderId, receiverId, true]);
      }
      expect(directory.relation(2, 5).status).toBe('none');
    });

    test('leaves something unread for admin, manager, tech and librarian, and figures that are not zero', async () => {
      const portal = await makeApp();
      for (const username of ['admin', 'manager', 'tech']) {
        const figures = (await portal.as(username).get('/api/statistics/home')).json();
        expect(figures.activeCustomers).toBeGreaterThan(5);
        expect(figures.unreadMessages).toBeGreaterThan(1);
        expect(figures.unreadMessages).toBeLessThan(40);
      }
      const unread = (await portal.as('librarian').get('/api/messages/unread')).json();
      expect(unread.length).toBeGreaterThan(1);
    });

    test('has first responses that took some days at most, as a thank-you at the end of a talk waits for nothing', async () => {
      const { db } = await makeApp.database();
      const responses = await db.selectFrom('firstResponses').select(['askedAt', 'answeredAt']).execute();
      expect(responses.length).toBeGreaterThan(50);
      const waits = responses.map(({ askedAt, answeredAt }) => Date.parse(answeredAt) - Date.parse(askedAt));
      expect(Math.max(...waits)).toBeLessThan(5 * 24 * 60 * 60 * 1000);
    });

    test('lets messages, people and institutions be added after it', async () => {
      const portal = await makeApp();
      const { messages } = demoTalks(ago);
      const sent = await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'One more' });
      expect([sent.statusCode, sent.json().id]).toEqual([200, messages.length + 1]);
      const form = { username: 'somebody.new', fullName: 'Somebody New', companyName: 'A New College' };
      const added = await portal.as('admin').post('/api/register', form);
      expect([added.statusCode, added.json().id]).toEqual([200, everybody.length + 1]);
    });
  },
  'demo',
);

describeOnAnyEngine(
  'an empty database',
  (makeApp) => {
    test('is filled with the demo by few statements', async () => {
      const { db, count } = countedStatements((await makeApp.database()).db);
      expect(await seedDemo(db, testStart)).toBe(true);
      expect(count()).toBeLessThan(59);
    });
  },
  'nothing',
);

describeOnAnyEngine(
  'the invoices of the demo',
  (makeApp) => {
    test('show each of their states, open one file each, and the next one counts on', async () => {
      const portal = await makeApp();
      const open = (await portal.as('admin').get('/api/invoice-requests')).json();
      expect(open.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([true, true, false]);
      const own = (await portal.as('librarian').get('/api/invoices')).json();
      const paid = ['INV-000003', 'INV-000001'].map((number) => ({ invoice: { number }, tier: 'gold' }));
      expect(own).toMatchObject(paid);
      expect(own[0].completedAt).not.toBeNull();
      const file = await portal.as('librarian').get(`/api/invoices/${own[0].invoice.id}/pdf`);
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const asked = await portal.as('librarian').post('/api/invoice-requests', {});
      const sent = await portal.as('admin').post(`/api/invoice-requests/${asked.json().id}/send`, {});
      const rows = await portal.db.selectFrom('invoices').select('number').execute();
      expect(sent.json().invoice.number).toBe(`INV-00000${rows.length}`);
    });
  },
  'demo',
);

describeOnAnyEngine(
  'the technical set-ups of the demo',
  (makeApp) => {
    test('are in every state, with a certificate that ends in 20 days and two that share addresses', async () => {
      const portal = await makeApp();
      const told = await portal.as('tech').get('/api/notifications');
      expect(told.json().filter(({ title }: { title: string }) => title.startsWith('Technical setup'))).toEqual([]);
      const all: TechnicalSetup[] = [];
      for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
        all.push((await portal.as('admin').get(`/api/technical-setup?institution=${id}`)).json());
      }
      expect(all.map(({ id, state }) => id && state)).toEqual([
        ...['submitted', 'live', 'draft', 'in_review', 'needs_changes', 'live', 'submitted', null],
      ]);
      const [harrowmere, calderBay, northfell] = all;
      expect(harrowmere?.live).toMatchObject({ displayNameAttribute: false, certificate: harrowmere?.certificate });
      expect(calderBay?.findings.map(({ text }) => text)).toContainEqual(expect.stringContaining('in 20 days'));
      expect(northfell?.findings[0]?.text).toMatch(/^The plan does not include SAML/);
      const [, , , , , kestrel = [], tamarind = []] = all.map(rangesOf);
      expect(kestrel.some((one) => tamarind.some((other) => overlapOf(one, other)))).toBe(true);
      const history = (await portal.as('librarian').get('/api/technical-setup/history')).json<SetupEvent[]>();
      expect(history.map((event) => (event.type === 'comment' ? 'said' : event.action))).toEqual([
        ...['submit', 'put live', 'submit', 'ask for changes', 'said', 'review', 'submit'],
      ]);
    });
  },
  'demo',
);
