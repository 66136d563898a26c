/** A member that is not shown by name: since when, and of which months it has figures. */
export interface UnnamedMember {
  since: string;
  months: ReadonlySet<string>;
}

/**
 * The months in which the sum of a consortium has its unnamed members in it. Whoever takes the named ones from the sum learns what
 * the others have together, so there have to be two of them at least with figures of that month. And it must not be that all but one
 * have been seen by name: figures of the months up to the one in which a member chose not to be named may be known.
 */
export function monthsWithUnnamed(unnamed: readonly UnnamedMember[]): Set<string> {
  const months = new Set(unnamed.flatMap((member) => [...member.months]));
  return new Set(
    [...months].filter((month) => {
      const counted = unnamed.filter((member) => member.months.has(month));
      const neverSeen = counted.filter(({ since }) => since < month);
      return counted.length >= 2 && neverSeen.length !== 1;
    }),
  );
}
