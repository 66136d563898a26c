import type { Away } from '#contract/people/absences.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/** The present absence of a member of staff as others read it; null while the person is there. */
export function awayOf(person: Person, directory: Directory): Away | null {
  if (!person.away) return null;
  const { until, note, standInId } = person.away;
  const standIn = directory.find(standInId ?? 0);
  return { staff: named(person), until, note, standIn: standIn ? named(standIn) : null };
}

function named({ id, fullName }: Person) {
  return { id, fullName };
}
