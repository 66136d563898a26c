/** A member without a visible name: since which month, and the months for which it has figures. */
export interface UnnamedMember {
  since: string;
  months: ReadonlySet<string>;
}

/**
 * The months in which a consortium's sum may include its unnamed members. Subtracting the named members reveals the sum of the others, so
 * at least two of them need figures for that month. Nor may all but one have been visible by name: a member's figures up to the month in
 * which it chose not to be named may be known.
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
