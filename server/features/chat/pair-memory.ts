import type { Directory } from '#server/features/people/directory.service.ts';

/** What follows from a directory for one person towards another; null where nothing does. */
type FindForPair<Found> = (directory: Directory, personId: number, otherId: number) => Found | null;

/** Finds it once for each directory, because every frame of every person asks. */
export function rememberForPairs<Found>(find: FindForPair<Found>): FindForPair<Found> {
  let origin: Directory | null = null;
  let known = new Map<number, Map<number, Found>>();

  return (directory, personId, otherId) => {
    if (directory !== origin) {
      origin = directory;
      known = new Map();
    }
    const ofPerson = known.get(personId);
    const remembered = ofPerson?.get(otherId);
    if (remembered) return remembered;
    const found = find(directory, personId, otherId);
    if (found) known.set(personId, (ofPerson ?? new Map<number, Found>()).set(otherId, found));
    return found;
  };
}
