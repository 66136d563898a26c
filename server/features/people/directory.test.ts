import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { createPeople, type Directory } from './directory.service.ts';

const at = '2026-03-04T12:00:00.000Z';
const firstAdded = 100;
/** The eight people of the cast, and five ids for added people. */
const personId = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: firstAdded, max: firstAdded + 4 }));
const pair = fc.tuple(personId, personId).filter(([a, b]) => a !== b);
const institutionId = fc.constantFrom(1, 2);
const staffId = fc.constantFrom(null, 1, 3, 4);
const fullName = fc.constantFrom('Ada', 'ada', 'Åsa', 'Zoë', 'Émile', 'Maya Okafor', 'Ines');

const change = fc.oneof(
  fc.record({ what: fc.constant('add' as const), fullName, institutionId }),
  fc.record({ what: fc.constant('rename' as const), id: personId, fullName }),
  fc.record({ what: fc.constant('deactivate' as const), id: personId, deactivatedAt: fc.constantFrom(at, null) }),
  fc.record({ what: fc.constant('move' as const), id: personId, institutionId }),
  fc.record({
    what: fc.constant('plan' as const),
    institutionId,
    subscriptionTier: fc.constantFrom('basic', 'premium'),
  }),
  fc.record({
    what: fc.constant('staff' as const),
    institutionId,
    name: fc.constantFrom('Harrowmere', 'Eastvale'),
    accountManagerId: staffId,
    techSupportId: staffId,
  }),
  fc.record({ what: fc.constant('relate' as const), pair, status: fc.constantFrom('pending', 'accepted', 'rejected') }),
  fc.record({ what: fc.constantFrom('unrelate' as const, 'block' as const, 'unblock' as const), pair }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

describeOnAnyEngine('the directory of people, told who changed', (makeApp) => {
  test('is the same as one that reads everybody, after whatever changes, also such as come while it reads', async () => {
    const { db } = await makeApp.database();
    const bus = createBus();
    const people = createPeople(db, bus);
    const steps = fc.array(fc.record({ change, asks: fc.constantFrom('waits', 'meanwhile', 'not') }), {
      minLength: 1,
      maxLength: 12,
    });
    await people.directory();
    await fc.assert(
      fc.asyncProperty(steps, async (made) => {
        for (const { change, asks } of made) {
          if (asks === 'meanwhile') void people.directory();
          bus.peopleChanged(await carryOut(db, change));
          if (asks === 'waits') await people.directory();
        }
        const patched = await people.directory();
        const fresh = createPeople(db, createBus());
        expect(pictureOf(patched)).toEqual(pictureOf(await fresh.directory()));
      }),
      { numRuns: 60 },
    );
  });

  test('reads as few rows of many people as of few, and what somebody holds stays as it was', async () => {
    const { db } = await makeApp.database();
    const rows: number[] = [];
    const bus = createBus();
    const people = createPeople(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          rows.push(result.rows.length);
          return result;
        },
      }),
      bus,
    );
    const before = await people.directory();
    const name = before.find(4)?.fullName;
    rows.length = 0;
    await db.updateTable('users').set({ fullName: 'Aaron First' }).where('id', '=', 4).execute();
    bus.peopleChanged({ personIds: [4], institutionIds: [] });
    const after = await people.directory();
    expect(rows[0]).toBe(1);
    expect(after.everybody()[0]?.fullName).toBe('Aaron First');
    expect(before.find(4)?.fullName).toBe(name);
  });

  test('reads everybody again where nobody is named, and where named changes were followed by that', async () => {
    const { db, count } = countedStatements((await makeApp.database()).db);
    const bus = createBus();
    const people = createPeople(db, bus);
    await people.directory();
    await db.updateTable('users').set({ fullName: 'Not Named' }).where('id', '=', 5).execute();
    bus.peopleChanged({ personIds: [1], institutionIds: [] });
    bus.peopleChanged();
    bus.peopleChanged({ personIds: [2], institutionIds: [] });
    const asked = count();
    expect((await people.directory()).find(5)?.fullName).toBe('Not Named');
    // People, granted rights, former supporters, assigned channels, three of sharing, relations, blocks and absences.
    expect(count() - asked).toBe(10);
  });
});

/** Applies the change as the product does, and returns the ids that it reports as changed. */
async function carryOut(db: Db, made: Change): Promise<{ personIds: number[]; institutionIds: number[] }> {
  switch (made.what) {
    case 'add': {
      const { what, ...row } = made;
      const { id } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      const template = await templateOf(db, 2);
      const added = Math.max(firstAdded, Number(id) + 1);
      const names = { username: `added${added}`, usernameKey: `added${added}`, email: null, emailKey: null };
      const known = Object.fromEntries(Object.entries(names).filter(([name]) => name in template));
      await db
        .insertInto('users')
        .values({ ...template, ...known, ...row, id: added })
        .execute();
      return { personIds: [added], institutionIds: [] };
    }
    case 'rename':
    case 'deactivate': {
      const { what, id, ...set } = made;
      await db.updateTable('users').set(set).where('id', '=', id).execute();
      return { personIds: [id], institutionIds: [] };
    }
    case 'move': {
      const { what, id, ...set } = made;
      await db.updateTable('users').set(set).where('id', '=', id).where('role', '=', 'customer').execute();
      return { personIds: [id], institutionIds: [] };
    }
    case 'plan': {
      const { institutionId, subscriptionTier } = made;
      await db.updateTable('users').set({ subscriptionTier }).where('institutionId', '=', institutionId).execute();
      return { personIds: [], institutionIds: [institutionId] };
    }
    case 'staff': {
      const { what, institutionId, ...set } = made;
      await db
        .updateTable('institutions')
        .set({ ...set, name: `${set.name} ${institutionId}` })
        .where('id', '=', institutionId)
        .execute();
      return { personIds: [], institutionIds: [institutionId] };
    }
    default:
      await changePair(db, made);
      return { personIds: [...made.pair], institutionIds: [] };
  }
}

async function changePair(db: Db, made: Extract<Change, { pair: unknown }>): Promise<void> {
  const [a, b] = made.pair;
  const known = await db.selectFrom('users').where('id', 'in', [a, b]).select('id').execute();
  if (known.length < 2) return;
  const blocked = { blockerId: a, blockedId: b };
  if (made.what === 'unrelate' || made.what === 'relate') {
    await db
      .deleteFrom('relationships')
      .where('studentId', 'in', [a, b])
      .where('relatedUserId', 'in', [a, b])
      .execute();
  } else {
    await db.deleteFrom('blocks').where('blockerId', '=', a).where('blockedId', '=', b).execute();
  }
  if (made.what === 'block')
    await db
      .insertInto('blocks')
      .values({ ...blocked, createdAt: at })
      .execute();
  if (made.what !== 'relate') return;
  const row = { studentId: a, relatedUserId: b, requestedBy: a, relationType: 'other', createdAt: at };
  await db
    .insertInto('relationships')
    .values({ ...row, status: made.status as 'pending' })
    .execute();
}

/** Results of all lookups, with relations sorted because their order is undefined. */
function pictureOf(directory: Directory) {
  const everybody = directory.everybody();
  return everybody.map((person) => ({
    found: directory.find(person.id),
    isAdmin: directory.admins().includes(person),
    near: directory.near(person).map(({ id }) => id),
    related: directory
      .relatedTo(person.id)
      .map(({ id }) => id)
      .sort(),
    relations: everybody.map(({ id }) => {
      const { blockedBy, ...relation } = directory.relation(person.id, id);
      return { ...relation, blockedBy: [...blockedBy].sort() };
    }),
  }));
}
