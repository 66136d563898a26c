import type { Db } from '#server/db/schema.ts';
import type { Tie } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { People } from '#server/features/users/users.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { notFound, notSignedIn } from '#server/platform/errors.ts';
import type { Live } from '#server/platform/live.ts';

export interface ContactsDeps {
  db: Db;
  live: Live;
  people: People;
  clock: Clock;
  /** Told when a request was accepted, and by whom; the one who asked may be away. */
  onAccepted: (accepted: { askedBy: number; by: Person }) => Promise<unknown>;
}

/** The viewer and another person, and what is between them. Whether they may see each other is for the caller. */
export async function meet(
  people: People,
  viewerId: number,
  otherId: number,
): Promise<{ me: Person; other: Person; tie: Tie }> {
  const circle = await people.circle();
  const me = circle.find(viewerId);
  if (!me) throw notSignedIn();
  const other = circle.find(otherId);
  if (!other) throw noPerson();
  return { me, other, tie: circle.tie(viewerId, otherId) };
}

/** Has both people's pages read again what is between them. */
export function tellBoth({ live, people }: ContactsDeps, ids: readonly number[]): void {
  people.forget();
  for (const id of ids) {
    const what = [
      `/api/users/${id}/pending-requests`,
      `/api/users/${id}/related`,
      '/api/users/search',
      '/api/conversations',
      '/api/blocks',
    ];
    live.send([id], { type: 'changed', what });
  }
}

export function otherSideOf(row: { studentId: number; relatedUserId: number }, userId: number): number {
  return row.studentId === userId ? row.relatedUserId : row.studentId;
}

/** The same for people one may not see and for people who do not exist. */
export function noPerson() {
  return notFound('Person not found');
}
