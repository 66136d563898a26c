import { expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { createPeople, type Directory } from './directory.service.ts';
import { listServedBy } from './institutions/chosen-institution.queries.ts';
import {
  assignedTo,
  canActForInstitution,
  canSeeUser,
  institutionsOf,
  isAssigned,
  seenBy,
  servedBy,
  serves,
} from './people.access.ts';
import { type Among, type Person, readPeople } from './people.queries.ts';

/** The database condition of each list of people, and the rule that checks one row. */
const lists: Record<string, [of: (me: Person) => Among['conditions'], rule: (me: Person, other: Person) => boolean]> = {
  'whom somebody sees': [
    seenBy,
    (me, other) => canSeeUser(me, other, { status: 'none', askedBy: null, blockedBy: [] }),
  ],
  'whom somebody serves': [servedBy, serves],
  'whom an assignment brings together': [assignedTo, (me, other) => isAssigned(me, other) || isAssigned(other, me)],
};

describeOnBothEngines(
  'a list of the database',
  (makeApp) => {
    async function everybody(): Promise<{
      directory: Directory;
      db: Awaited<ReturnType<typeof makeApp.database>>['db'];
    }> {
      const { db } = await makeApp.database();
      return { db, directory: await createPeople(db, createBus()).directory() };
    }

    test.each(Object.entries(lists))(
      'holds exactly those whom the rule allows: %s',
      async (_, [conditionsOf, rule]) => {
        const { db, directory } = await everybody();
        const people = directory.everybody();
        let found = 0;
        for (const me of people) {
          const { rows } = await readPeople(db, { conditions: conditionsOf(me) }, {});
          const allowed = people.filter((other) => !other.deactivatedAt && rule(me, other)).map(({ id }) => id);
          expect([me.role, rows.map(({ id }) => id).toSorted()]).toEqual([me.role, allowed.toSorted()]);
          found += rows.length;
        }
        expect(found).toBeGreaterThan(people.length);
      },
    );

    test('holds exactly the institutions for which somebody acts', async () => {
      const { db, directory } = await everybody();
      const all = await listServedBy(db, {});
      for (const me of directory.everybody()) {
        const listed = (await listServedBy(db, institutionsOf(me))).map(({ id }) => id);
        const allowed = all.filter((one) => canActForInstitution(me, one)).map(({ id }) => id);
        expect([me.role, listed.toSorted()]).toEqual([me.role, allowed.toSorted()]);
      }
    });
  },
  'demo',
);
