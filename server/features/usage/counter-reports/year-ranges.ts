/** The default of the filter YOP (Appendix D of the Code): unknown years are 0001, those of articles in press 9999. */
export const allYears = '0001-9999';

/** The first and last year of `2019` or `2017-2019`; null for anything else. */
export function yearsOf(range: string): { from: string; to: string } | null {
  const [, from = '', to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(range) ?? [];
  return from !== '' && from <= to ? { from, to } : null;
}

/** Says whether a year, or each year of a range, is in one of these ranges. */
export function isInYears(years: string, ranges: readonly string[]): boolean {
  const asked = yearsOf(years);
  return ranges.some((range) => {
    const known = yearsOf(range);
    return asked !== null && known !== null && known.from <= asked.from && asked.to <= known.to;
  });
}
