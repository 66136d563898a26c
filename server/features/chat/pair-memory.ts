import type { Circle } from '#server/features/users/users.service.ts';

/** What follows from a circle for one person towards another; null where nothing does. */
type FindForPair<Found> = (circle: Circle, personId: number, otherId: number) => Found | null;

/** Finds it once for each circle, because every frame of every person asks. */
export function rememberForPairs<Found>(find: FindForPair<Found>): FindForPair<Found> {
  let origin: Circle | null = null;
  let known = new Map<number, Map<number, Found>>();

  return (circle, personId, otherId) => {
    if (circle !== origin) {
      origin = circle;
      known = new Map();
    }
    const ofPerson = known.get(personId);
    const remembered = ofPerson?.get(otherId);
    if (remembered) return remembered;
    const found = find(circle, personId, otherId);
    if (found) known.set(personId, (ofPerson ?? new Map<number, Found>()).set(otherId, found));
    return found;
  };
}
