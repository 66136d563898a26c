import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { AbsenceFacts, Person } from '#server/features/people/people.queries.ts';
import { mayStandIn } from './cover.ts';

const quarterHour = 15 * 60 * 1000;

/** Tells the day in London. Days begin on a quarter of an hour in every zone, so the zone is asked that often alone. */
export function createDayOf(): (now: number) => string {
  let known = { quarter: Number.NaN, day: '' };
  return (now) => {
    const quarter = Math.floor(now / quarterHour);
    if (quarter !== known.quarter) known = { quarter, day: londonTime(now).day };
    return known.day;
  };
}

/**
 * Adds to people who is away on a day, and who stands in. A stand-in who left or changed their role counts as none: nobody reads more
 * than the rules for entering an absence allow.
 */
export function withAbsences(people: readonly Person[], absences: readonly AbsenceFacts[], day: string) {
  const present = absences.filter(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay);
  if (present.length === 0) return people;
  const concerned = new Set(present.flatMap(({ staffId, standInId }) => [staffId, standInId]));
  const found = new Map(people.flatMap((person) => (concerned.has(person.id) ? [[person.id, person]] : [])));
  for (const { staffId, standInId, untilDay: until, note } of present) {
    const [absent, standIn] = [found.get(staffId), found.get(standInId)];
    if (!absent || absent.deactivatedAt || capabilitiesOf(absent).assignedBy === null) continue;
    const isThere = standIn !== undefined && mayStandIn(standIn, absent);
    found.set(staffId, { ...absent, away: { until, note, standInId: isThere ? standInId : null } });
    if (isThere) found.set(standInId, { ...standIn, coversFor: [...(standIn.coversFor ?? []), staffId] });
  }
  return people.map((person) => found.get(person.id) ?? person);
}
