import { beforeAll, expect, test } from 'vitest';
import type { MessageHit } from '#contract/chat/chat.ts';
import type { FoundInvoice } from '#contract/plans-and-usage/invoices.ts';
import type { Session } from '#contract/schedule/schedule.ts';
import { findNewestMessageId } from '#server/db/queries/message-ids.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { canReadInvoices, canSeeSession } from '#server/features/people/people.access.ts';
import { listPeople } from '#server/features/people/people.queries.ts';
import { findFirstUnindexed } from './features/chat/search/message-index.queries.ts';
import { indexMessages } from './features/chat/search/message-index.service.ts';
import { type AppMaker, describeOnBothEngines } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';

const everybody = ['admin', 'librarian', 'tech', 'manager', 'librarian2', 'colleague', 'manager2', 'oliver.penhale'];

async function read<Row>(portal: TestApp, who: string, url: string): Promise<Row[]> {
  // Searches are limited to two a second.
  portal.clock.advance(500);
  const answer = await portal.as(who).get(url);
  expect([who, url, answer.statusCode]).toEqual([who, url, 200]);
  return answer.json();
}

/** All pages of a list, a few rows each. */
async function readPages<Row>(portal: TestApp, who: string, url: string, limit = 2): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = `${url}&limit=${limit}`; next; ) {
    portal.clock.advance(500);
    const answer = await portal.as(who).get(next);
    rows.push(...answer.json());
    next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}

describeOnBothEngines(
  'what somebody finds in the demo data',
  (makeApp: AppMaker) => {
    let portal: TestApp;
    let people: Pick<Directory, 'find' | 'everybody'>;
    beforeAll(async () => {
      portal = await makeApp.untilTheEnd();
      const all = await listPeople(portal.db);
      people = { everybody: () => all, find: (id) => all.find((person) => person.id === id) };
    });
    const personOf = (username: string) => {
      const person = people.everybody().find((one) => one.username === username);
      if (!person) throw new Error(`${username} is nobody`);
      return person;
    };
    const invoices = (who: string, query: string) => read<FoundInvoice>(portal, who, `/api/invoices/found?${query}`);
    const numbers = async (who: string, query: string) => (await invoices(who, query)).map(({ number }) => number);

    test('among invoices are those that the rule lets them read, and no others', async () => {
      const rows = await portal.db
        .selectFrom('invoices')
        .innerJoin('institutions', 'institutions.id', 'invoices.institutionId')
        .select(['number', 'institutions.id', 'accountManagerId'])
        .orderBy('invoices.id', 'desc')
        .execute();
      expect(rows).toHaveLength(6);
      for (const who of everybody.filter((name) => name !== 'tech')) {
        const allowed = rows.filter((row) => canReadInvoices(personOf(who), row)).map(({ number }) => number);
        expect([who, await numbers(who, 'q=INV')]).toEqual([who, allowed]);
        for (const { number } of rows) {
          expect(await numbers(who, `q=${number}`)).toEqual(allowed.includes(number) ? [number] : []);
        }
      }
      expect((await portal.as('tech').get('/api/invoices/found?q=INV')).statusCode).toBe(403);
      expect((await portal.visitor.get('/api/invoices/found?q=INV')).statusCode).toBe(401);
    });

    test('an invoice is found by institution, purchase order, sum and state, page by page', async () => {
      expect(await numbers('admin', 'q=gold harrowmere')).toEqual(['INV-000003', 'INV-000001']);
      expect(await numbers('admin', 'q=CB/2207')).toEqual(['INV-000006']);
      expect(await numbers('admin', 'q=strathearn')).toEqual(['INV-000004']);
      // Amounts with and without VAT.
      expect(await numbers('admin', 'minPence=1500000&maxPence=1500099')).toEqual(['INV-000004']);
      expect(await numbers('admin', 'minPence=1250000&maxPence=1250000')).toEqual(['INV-000004']);
      expect(await numbers('admin', 'minPence=1250001&maxPence=1499999')).toEqual([]);
      expect(await numbers('admin', 'state=paid&maxPence=239999')).toEqual(['INV-000002']);
      expect(await numbers('admin', 'state=overdue')).toEqual(['INV-000005']);
      expect(await numbers('admin', 'state=open')).toEqual(['INV-000006', 'INV-000005']);
      expect(await invoices('librarian2', 'state=sent')).toMatchObject([
        { number: 'INV-000006', institution: 'Calder Bay University', state: 'sent', purchaseOrder: 'CB/2207' },
      ]);
      const paged = await readPages<FoundInvoice>(portal, 'admin', '/api/invoices/found?q=inv');
      expect(paged.map(({ id }) => id)).toEqual([6, 5, 4, 3, 2, 1]);
      for (const query of ['minPence=-1', 'maxPence=1.5', 'state=draft', `q=${'x'.repeat(101)}`]) {
        expect((await portal.as('admin').get(`/api/invoices/found?${query}`)).statusCode).toBe(400);
      }
    });

    const sessions = (who: string, query: string) => read<Session>(portal, who, `/api/lessons/found?${query}`);

    test('among sessions are those that the rule lets them see: first those to come, soonest first', async () => {
      const all = await sessions('admin', 'q=');
      expect(all.length).toBeGreaterThan(20);
      const now = new Date(portal.clock.now()).toISOString();
      const starts = (rows: readonly Session[]) => rows.map(({ startTime }) => startTime);
      const coming = starts(all.filter(({ endTime }) => endTime > now));
      const over = starts(all.filter(({ endTime }) => endTime <= now));
      expect(starts(all)).toEqual([...coming.toSorted(), ...over.toSorted().reverse()]);
      expect(over.length).toBeGreaterThan(4);
      for (const who of everybody) {
        const allowed = all.filter(({ tutorId, participants }) =>
          canSeeSession(personOf(who), { tutorId, participantIds: participants.map(({ id }) => id) }),
        );
        expect([who, (await sessions(who, 'q=')).map(({ id }) => id)]).toEqual([who, allowed.map(({ id }) => id)]);
      }
      for (const limit of [2, coming.length]) {
        const paged = await readPages<Session>(portal, 'admin', '/api/lessons/found?q=', limit);
        expect(paged).toEqual(all);
      }
    });

    test('a session is found by title, kind, people and institution, in any order of the words', async () => {
      const titles = async (who: string, q: string) => (await sessions(who, `q=${q}`)).map(({ title }) => title);
      expect(await titles('librarian', 'KUHN saml')).toEqual(['SAML set-up']);
      expect(await titles('librarian', 'onboarding')).toEqual(['Technical onboarding', 'Onboarding']);
      expect(await titles('manager', 'northfell')).toEqual(['Training for the enquiry desk']);
      expect(await titles('admin', 'valbrune renewal')).toEqual(['Usage review']);
      expect(await titles('tech', 'oliver')).toEqual(['IP ranges and off-campus access']);
      expect(await titles('librarian', 'oliver')).toEqual([]);
      expect(await titles('librarian', '%25')).toEqual([]);
      expect((await portal.as('admin').get('/api/lessons/found?cursor=past%20x')).statusCode).toBe(400);
    });

    const hits = (who: string, query: string) => read<MessageHit>(portal, who, `/api/messages/search?${query}`);
    const said = async (who: string, query: string) => (await hits(who, query)).map(({ message }) => message.content);

    test.each([false, true])(
      'messages are found by sender and time, among one’s own alone (indexed: %s)',
      async (isIndexed) => {
        while (isIndexed && (await findFirstUnindexed(portal.db)) <= (await findNewestMessageId(portal.db))) {
          await indexMessages(portal.db);
        }
        const since = '2026-02-20T00:00:00.000Z';
        const until = '2026-03-03T00:00:00.000Z';
        for (const who of everybody) {
          const own = (
            await readPages<MessageHit>(portal, who, `/api/messages/search?since=${since}&until=${until}`)
          ).map(({ message }) => message);
          const mine = (await read<MessageHit['message']>(portal, who, '/api/messages?limit=1000'))
            .filter(({ timestamp }) => timestamp >= since && timestamp < until)
            .map(({ id }) => id)
            .reverse();
          expect([who, own.map(({ id }) => id)]).toEqual([who, mine]);
          const ofWord = own.filter(({ content }) => /\bfig/i.test(content)).map(({ content }) => content);
          expect([who, await said(who, `q=fig&since=${since}&until=${until}&limit=100`)]).toEqual([who, ofWord]);
        }
        expect(await said('librarian', 'q=quote&from=PRIYA')).toContain(
          'Your renewal quote is ready as well. I have put the off-campus proxy range into it.',
        );
        for (const { message } of await hits('librarian', 'from=me')) expect(message.senderId).toBe(2);
        for (const { message } of await hits('manager', 'q=the&from=okafor maya')) expect(message.senderId).toBe(2);
        expect(await said('librarian', 'from=theo')).toEqual([]);
        expect(await said('librarian', 'from=nobody at all')).toEqual([]);
        expect(await said('librarian', 'from=%25')).toEqual([]);
      },
    );

    test('other forms of a word, and other words for it, are found where that is asked for', async () => {
      const promised = await said('librarian', 'q=promised&loosely=true&limit=100');
      expect(promised).toContain('I will send both, so that your committee has something to choose from.');
      expect(promised.every((content) => /will|promis/i.test(content))).toBe(true);
      expect(await said('librarian', 'q=promised')).toEqual([]);
      for (const query of ['', 'q=a', 'since=yesterday', 'q=ab&loosely=yes']) {
        expect([query, (await portal.as('librarian').get(`/api/messages/search?${query}`)).statusCode]).toEqual([
          query,
          400,
        ]);
      }
    });
  },
  'demo',
);
