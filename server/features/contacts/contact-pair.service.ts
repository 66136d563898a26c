import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import type { Relation } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { News } from '#server/platform/news/news.ts';

export interface ContactsDeps extends Pick<PortalParts, 'db' | 'bus' | 'people' | 'clock' | 'writeMail'> {
  news: Pick<News, 'register'>;
}

/** The viewer, another person and their relation. The caller decides whether they may see each other. */
export async function findPair(
  people: People,
  viewerId: number,
  otherId: number,
): Promise<{ me: Person; other: Person; relation: Relation }> {
  const { me, directory } = await viewerOf(people, viewerId);
  const other = directory.find(otherId);
  if (!other) throw noPerson();
  return { me, other, relation: directory.relation(viewerId, otherId) };
}

/** To be called after what is between two people changed: every process and both people's pages read it anew. */
export function tellBoth({ bus }: ContactsDeps, ids: readonly number[]): void {
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

/** The same answer for people the viewer may not see and for people who do not exist. */
export function noPerson() {
  return notFound('Person not found');
}
