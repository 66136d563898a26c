import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateOf } from '#server/testing/template-person.ts';
import type { AppMaker } from '#server/testing/test-app.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const actions = ['ask', 'accept', 'reject', 'end', 'undo', 'block', 'unblock'] as const;
type Action = (typeof actions)[number];
type Who = 'A' | 'B' | 'C';

interface Trio {
  A: number;
  B: number;
  C: number;
}

/** Answers to any other person in every state, one cell for each action; whom they block concerns another pair. */
const cellsOfOthers = ['403', '404', '404', '404', '404', '–', '–'];
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const rows = readTable();

/** The actions that lead to each state of the table. */
const histories: Record<string, readonly (readonly [Who, Action])[]> = {
  none: [],
  pending: [['A', 'ask']],
  accepted: [
    ['A', 'ask'],
    ['B', 'accept'],
  ],
  rejected: [
    ['A', 'ask'],
    ['B', 'reject'],
  ],
  withdrawn: [
    ['A', 'ask'],
    ['A', 'end'],
  ],
  removed: [
    ['A', 'ask'],
    ['B', 'accept'],
    ['A', 'end'],
  ],
  blocked: [
    ['A', 'ask'],
    ['B', 'accept'],
    ['B', 'block'],
  ],
  'blocked while pending': [
    ['A', 'ask'],
    ['B', 'block'],
  ],
  'removed and blocked': [
    ['A', 'ask'],
    ['B', 'accept'],
    ['A', 'end'],
    ['B', 'block'],
  ],
  'removed by B and blocked': [
    ['A', 'ask'],
    ['B', 'accept'],
    ['B', 'end'],
    ['B', 'block'],
  ],
  'rejected and blocked': [
    ['A', 'ask'],
    ['B', 'reject'],
    ['B', 'block'],
  ],
  'asked while blocked': [
    ['B', 'block'],
    ['A', 'ask'],
  ],
};

describeOnAnyEngine('the table of what can become of two people', (makeApp) => {
  for (const row of rows) {
    test(`${row.state}: what ${row.who} may do, and what comes of it`, async () => {
      const { portal, trios } = await makeTrios(makeApp);
      for (const trio of trios) await makeState(portal, trio, row.state);
      await letTimePass(portal, row.state);
      for (const [index, trio] of trios.entries()) {
        const [action, cell] = [actions[index], row.cells[index]];
        if (action && cell && cell !== '–') await expectCell(portal, trio, { who: row.who, action, cell });
      }
    });
  }
});

describeOnBothEngines('two people at the same moment', (makeApp) => {
  test('who ask each other are contacts, and have one row', async () => {
    const { portal, trios } = await makeTrios(makeApp);
    for (const trio of trios) {
      const statuses = await Promise.all([act(portal, trio, 'A', 'ask'), act(portal, trio, 'B', 'ask')]);
      expect(statuses).toEqual([200, 200]);
      expect(await stateOf(portal, trio)).toBe('accepted');
    }
    const count = await portal.db.selectFrom('relationships').select('id').execute();
    expect(count).toHaveLength(trios.length);
  });

  test('the same request many times over is stored once', async () => {
    const { portal, trios } = await makeTrios(makeApp);
    for (const trio of trios) {
      const statuses = await Promise.all([1, 2, 3, 4].map(() => act(portal, trio, 'A', 'ask')));
      expect(statuses.sort()).toEqual([200, 409, 409, 409]);
      expect(await stateOf(portal, trio)).toBe('pending A');
    }
  });

  test('of accepting and rejecting one happens, and the answers say which', async () => {
    const { portal, trios } = await makeTrios(makeApp);
    for (const [index, trio] of trios.entries()) {
      await makeState(portal, trio, 'pending');
      const order: Action[] = index % 2 === 0 ? ['accept', 'reject'] : ['reject', 'accept'];
      const statuses = await Promise.all(order.map((action) => act(portal, trio, 'B', action)));
      expect([...statuses].sort()).toEqual([200, 409]);
      const winner = order[statuses.indexOf(200)];
      expect(await stateOf(portal, trio)).toBe(winner === 'accept' ? 'accepted' : 'rejected A');
    }
  });

  test('accepting what is being withdrawn leaves no contact that one side did not want', async () => {
    const { portal, trios } = await makeTrios(makeApp);
    for (const trio of trios) {
      await makeState(portal, trio, 'pending');
      const [ended, accepted] = await Promise.all([act(portal, trio, 'A', 'end'), act(portal, trio, 'B', 'accept')]);
      // The order does not matter: A withdrew, and the withdrawal also removes an acceptance that was faster.
      expect(ended).toBe(200);
      expect([200, 404, 409]).toContain(accepted);
      expect(await stateOf(portal, trio)).toBe('gone');
    }
  });

  test('whoever blocks an asker while they ask hears nothing of it', async () => {
    const { portal, trios } = await makeTrios(makeApp);
    for (const trio of trios) {
      const statuses = await Promise.all([act(portal, trio, 'A', 'ask'), act(portal, trio, 'B', 'block')]);
      expect(statuses).toEqual([200, 200]);
      expect(['pending A + B blocks', 'rejected A + B blocks']).toContain(await stateOf(portal, trio));
      const waiting = await portal.as(`person${trio.B}`).get(`/api/users/${trio.B}/pending-requests`);
      expect(waiting.json()).toEqual([]);
    }
  });

  test('asking again after a removal from both sides makes them contacts again', async () => {
    const { portal, trios } = await makeTrios(makeApp);
    for (const trio of trios) {
      await makeState(portal, trio, 'removed');
      const statuses = await Promise.all([act(portal, trio, 'A', 'ask'), act(portal, trio, 'B', 'ask')]);
      expect(statuses).toEqual([200, 200]);
      expect(await stateOf(portal, trio)).toBe('accepted');
    }
  });
});

async function expectCell(
  portal: TestApp,
  trio: Trio,
  { who, action, cell }: { who: Who; action: Action; cell: string },
): Promise<void> {
  const before = await stateOf(portal, trio);
  const status = await act(portal, trio, who, action);
  const [expectedStatus, ...expectedState] = cell.split(' ');
  const after = expectedState.length > 0 ? expectedState.join(' ') : before;
  expect([action, status, await stateOf(portal, trio)]).toEqual([action, Number(expectedStatus), after]);
}

/** A portal with a separate trio for each action, so that cells do not affect each other. */
async function makeTrios(makeApp: AppMaker): Promise<{ portal: TestApp; trios: Trio[] }> {
  const portal = await makeApp();
  const trios = actions.map((_, index) => ({ A: 100 + 2 * index, B: 101 + 2 * index, C: 6 }));
  const template = await templateOf(portal.db, 6);
  const people = trios.flatMap(({ A, B }) => [A, B]);
  await portal.db
    .insertInto('users')
    .values(people.map((id) => ({ ...template, id, username: `person${id}`, usernameKey: `person${id}` })))
    .execute();
  return { portal, trios };
}

async function makeState(portal: TestApp, trio: Trio, state: string): Promise<void> {
  const history = histories[state.replace(/ (?:a minute|30 days) ago$/, '')];
  if (!history) throw new Error(`Nobody knows how to get to "${state}"`);
  for (const [who, action] of history) {
    expect(await act(portal, trio, who, action)).toBe(200);
    // Successive actions of people never happen in the same millisecond.
    portal.clock.advance(1);
  }
}

async function letTimePass(portal: TestApp, state: string): Promise<void> {
  if (state.endsWith('a minute ago')) portal.clock.advance(minuteMs + 1);
  if (!state.endsWith('30 days ago')) return;
  // Advancing the clock instead would end all sessions.
  const answeredAt = new Date(portal.clock.now() - 30 * dayMs).toISOString();
  await portal.db.updateTable('relationships').set({ answeredAt }).execute();
}

async function act(portal: TestApp, trio: Trio, who: Who, action: Action): Promise<number> {
  const caller = portal.as(who === 'C' ? 'colleague' : `person${trio[who]}`);
  const otherId = who === 'A' ? trio.B : trio.A;
  const id = (await rowOf(portal, trio))?.id ?? 4711;
  const url = `/api/relationships/${id}`;
  const calls = {
    ask: () => caller.post('/api/relationships', { studentId: trio.A, relatedUserId: trio.B, relationType: 'other' }),
    accept: () => caller.send({ method: 'PATCH', url: `${url}/status`, payload: { status: 'accepted' } }),
    reject: () => caller.send({ method: 'PATCH', url: `${url}/status`, payload: { status: 'rejected' } }),
    end: () => caller.send({ method: 'DELETE', url }),
    undo: () => caller.post(`${url}/restore`),
    block: () => caller.post('/api/blocks', { userId: otherId }),
    unblock: () => caller.send({ method: 'DELETE', url: `/api/blocks/${otherId}` }),
  };
  return (await calls[action]()).statusCode;
}

function rowOf({ db }: TestApp, { A, B }: Trio) {
  return db
    .selectFrom('relationships')
    .where('studentId', 'in', [A, B])
    .where('relatedUserId', 'in', [A, B])
    .selectAll()
    .executeTakeFirst();
}

/** The state of a pair in the words of the table. */
async function stateOf(portal: TestApp, trio: Trio): Promise<string> {
  const row = await rowOf(portal, trio);
  const nameOf = (id: number) => (id === trio.A ? 'A' : 'B');
  const blocks = await portal.db
    .selectFrom('blocks')
    .where('blockerId', 'in', [trio.A, trio.B])
    .where('blockedId', 'in', [trio.A, trio.B])
    .orderBy('blockerId')
    .select('blockerId')
    .execute();
  const asked = row?.status === 'accepted' ? '' : ` ${nameOf(row?.requestedBy ?? 0)}`;
  let relation = 'none';
  if (row) relation = row.removedAt === null ? `${row.status}${asked}` : 'gone';
  return [relation, ...blocks.map(({ blockerId }) => `${nameOf(blockerId)} blocks`)].join(' + ');
}

function readTable(): { state: string; who: Who; cells: string[] }[] {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/relationships.md'), 'utf8');
  const lines = document.slice(document.indexOf('## The table')).split('\n');
  const [heading = [], , ...body] = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(heading).toEqual(['state', 'who', ...actions]);
  const ofBoth = body.map(([state = '', who, ...cells]) => ({ state, who: who as Who, cells }));
  const states = [...new Set(ofBoth.map(({ state }) => state))];
  return [...ofBoth, ...states.map((state) => ({ state, who: 'C' as const, cells: cellsOfOthers }))];
}
