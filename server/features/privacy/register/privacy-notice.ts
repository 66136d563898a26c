import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { type ActivityId, activities, bases } from './activities.ts';
import type { SetDays } from './periods.ts';
import { registerLines } from './register.ts';

/** What of an installation its privacy notice depends on. */
export type NoticeFacts = Omit<PrivacyNotice, 'activities'>;

/** The register in plain words: each activity that has anything to do with people, and what it keeps of them. */
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

/** Several tables may keep the same in the same words. */
function withoutRepeated<Line extends object>(lines: readonly Line[]): Line[] {
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}
