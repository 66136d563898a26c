import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import type { Relation } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';

/** The viewer, another person and their relation. The caller decides whether they may see each other. */
export async function findPair(
  people: People,
  viewerId: number,
  otherId: number,
): Promise<{ me: Person; other: Person; relation: Relation }> {
  const { me, directory } = await viewerOf(people, viewerId);
  const other = directory.find(otherId);
  if (!other) throw personNotFound();
  return { me, other, relation: directory.relation(viewerId, otherId) };
}

/** Call this after a change between two people: every process reloads them, and both people's pages refetch. */
export function tellBoth({ bus }: Portal, ids: readonly number[]): void {
  bus.peopleChanged({ personIds: ids, institutionIds: [] });
  for (const id of ids) {
    const what = [
      `/api/users/${id}/pending-requests`,
      `/api/users/${id}/related`,
      '/api/users/search',
      '/api/conversations',
      '/api/blocks',
    ];
    bus.send([id], { type: 'changed', what });
  }
}

export function otherSideOf(row: { studentId: number; relatedUserId: number }, userId: number): number {
  return row.studentId === userId ? row.relatedUserId : row.studentId;
}

/** People whom the viewer may not see and people who do not exist get the same answer. */
export function personNotFound() {
  return notFound('Person not found');
}
