import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { type ActivityId, activities, bases } from '#server/db/declarations/activities.ts';
import type { SetDays } from '#server/db/declarations/periods.ts';
import { registerLines } from './register.ts';

/** Settings of the installation that the privacy notice depends on. */
export type NoticeFacts = Omit<PrivacyNotice, 'activities'>;

/** The register in plain words: each activity that involves people, and the data it stores. */
export function privacyNotice(facts: NoticeFacts, setDays: SetDays): PrivacyNotice {
  const lines = registerLines(setDays);
  const ids = Object.keys(activities) as ActivityId[];
  const told = ids.map((id) => {
    const { title, purpose, basis, people } = activities[id];
    const data = lines.flatMap(({ activity, holds, period, seenBy }) =>
      activity === id && holds !== null ? [{ what: holds, howLong: period, seenBy }] : [],
    );
    return { id, title, purpose, basis: bases[basis], people, data: withoutRepeated(data) };
  });
  return { ...facts, activities: told.filter(({ data }) => data.length > 0) };
}

/** Several tables may store the same data, described in the same words. */
function withoutRepeated<Line extends object>(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}
