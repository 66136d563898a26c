import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { canMessage } from '#server/features/people/people.access.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { createLive } from '#server/platform/live/live.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { announcePresence } from './presence.service.ts';

const createdAt = '2026-03-04T12:00:00.000Z';
const perInstitution = 5;

/** Adds customers in institutions of five, half of which have an account manager. */
async function addCustomers(db: Kysely<Schema>, count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, at) => 1000 + at);
  const institutions = Array.from({ length: count / perInstitution }, (_, at) => {
    return { id: 100 + at, name: `University ${at}`, accountManagerId: 4, techSupportId: at % 2 ? 3 : null, createdAt };
  });
  await db.insertInto('institutions').values(institutions).execute();
  const users = ids.map((id, at) => {
    const names = { username: `c${id}`, usernameKey: `c${id}`, fullName: `Customer ${id}` };
    return { id, ...names, role: 'customer' as const, institutionId: 100 + Math.floor(at / perInstitution), createdAt };
  });
  await db.insertInto('users').values(users).execute();
  return ids;
}

async function framesWhenAllCome(db: Kysely<Schema>, ids: readonly number[]) {
  const bus = createBus();
  const live = createLive(bus);
  const people = createPeople(db, bus);
  const stop = announcePresence({ bus, people, live });
  const told = new Map<number, number[]>();
  let writes = 0;
  let frames = 0;
  for (const userId of [1, 3, 4, ...ids]) {
    live.add({
      userId,
      sessionHash: `session of ${userId}`,
      close: () => {},
      write(written) {
        writes++;
        frames += written.length;
        const seen = written.map((frame) => JSON.parse(String(frame)) as { userId: number });
        told.set(userId, [...(told.get(userId) ?? []), ...seen.map((one) => one.userId)]);
      },
    });
  }
  const directory = await people.directory();
  await expect.poll(() => writes).toBeGreaterThan(0);
  stop();
  return { writes, frames, told, directory };
}

describeOnAnyEngine('presence', (makeApp) => {
  test('of n people of many institutions costs frames like n, each socket one write a turn, and misses nobody', async () => {
    const few = await makeApp.database();
    const many = await makeApp.database();
    const small = await framesWhenAllCome(few.db, await addCustomers(few.db, 100));
    const ids = await addCustomers(many.db, 1000);
    const large = await framesWhenAllCome(many.db, ids);
    // Ten times as many people cause about ten times as many frames; telling everybody about everybody would cause a
    // hundred times.
    expect(large.frames / small.frames).toBeLessThan(11);
    expect(large.writes).toBe(ids.length + 3);
    const { directory, told } = large;
    for (const userId of [1, 3, 4, 1000, 1007]) {
      const viewer = directory.find(userId);
      const expected = [1, 3, 4, ...ids].filter((id) => {
        const person = directory.find(id);
        return viewer && person && canMessage(viewer, person, directory.relation(userId, id));
      });
      expect(told.get(userId)?.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    }
  });

  test('asks near people alone, whatever leads to them', async () => {
    const { db } = await makeApp.database();
    await addCustomers(db, 10);
    await db
      .insertInto('relationships')
      .values({ studentId: 2, relatedUserId: 5, relationType: 'peer', status: 'accepted', requestedBy: 2, createdAt })
      .execute();
    const directory = await createPeople(db, createBus()).directory();
    for (const person of directory.everybody()) {
      const near = new Set([...directory.near(person)].map(({ id }) => id));
      const mayWrite = directory
        .everybody()
        .filter((other) => canMessage(other, person, directory.relation(other.id, person.id)));
      expect(mayWrite.filter(({ id }) => !near.has(id))).toEqual([]);
    }
    const [customer] = directory.everybody().filter(({ id }) => id === 1000);
    // An admin, the account manager, and the five people of the institution.
    expect(customer && [...directory.near(customer)].map(({ id }) => id).sort((a, b) => a - b)).toEqual([
      1, 4, 1000, 1001, 1002, 1003, 1004,
    ]);
  });
});
