import { relationTypeOf } from '#contract/values/relation-type.ts';
import { isoTime } from '#server/platform/clock.ts';
import { cast } from './cast.ts';
import { demoPeople } from './demo-people.ts';
import type { Rows } from './seed.queries.ts';
import type { Ago } from './working-time.ts';

/** Contacts across institutions. None joins the librarians of Harrowmere and Calder Bay (ids 2 and 5). */
const accepted: readonly (readonly [asker: number, asked: number])[] = [
  [2, 17],
  [2, 24],
  [5, 32],
  [6, 20],
  [10, 29],
  [12, 15],
  [17, 27],
  [22, 15],
];

/** Open requests: the named people have some to answer and some to wait for. */
const waiting: readonly (readonly [asker: number, asked: number, daysAgo: number])[] = [
  [7, 2, 0.02],
  [2, 8, 2.1],
  [20, 4, 0.15],
  [4, 22, 1.2],
  [10, 1, 0.3],
  [1, 15, 4.2],
  [16, 3, 0.6],
  [9, 3, 3.1],
];

export function demoRelationships(ago: Ago): Pick<Rows, 'relationships'> {
  return {
    relationships: [
      ...accepted.map(([asker, asked], index) => {
        const createdAt = isoTime(ago(120 - index));
        return { ...pairOf(asker, asked), status: 'accepted' as const, createdAt, answeredAt: createdAt };
      }),
      ...waiting.map(([asker, asked, daysAgo]) => ({
        ...pairOf(asker, asked),
        status: 'pending' as const,
        createdAt: isoTime(ago(daysAgo)),
      })),
    ],
  };
}

function pairOf(asker: number, asked: number) {
  const [first, second] = [asker, asked].map((id) => [...cast, ...demoPeople].find((person) => person.id === id));
  if (!first || !second) throw new RangeError(`Nobody in the demo data has the id ${first ? asked : asker}`);
  const relationType = relationTypeOf(first, second);
  return { studentId: asker, relatedUserId: asked, relationType, requestedBy: asker };
}
