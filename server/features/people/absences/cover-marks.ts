import type { CoverMark } from '#contract/people/absences.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { listAssigned } from './absences.queries.ts';
import { coveredFor } from './cover.ts';

/** By institution: the absent colleague in whose place the viewer looks after it. Others are left out. */
export async function coverMarks(
  db: Db,
  { me, directory }: { me: Person; directory: Directory },
  institutionIds: readonly number[],
): Promise<ReadonlyMap<number, CoverMark>> {
  const marks = new Map<number, CoverMark>();
  if (!me.coversFor || institutionIds.length === 0) return marks;
  for (const { id, ...assigned } of await listAssigned(db, institutionIds)) {
    const absent = directory.find(coveredFor(me, assigned) ?? 0);
    if (absent?.away) marks.set(id, { id: absent.id, fullName: absent.fullName, until: absent.away.until });
  }
  return marks;
}
