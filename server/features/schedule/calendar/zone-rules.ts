import { asIfUtc, wallTimeAt } from '#server/features/schedule/sessions/wall-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** No zone's clock goes forward and back again within this time. */
const stepMs = 7 * day;
/** Far enough to either side to see a yearly change at least once before and once after. */
const aroundMs = 370 * day;

/** A change of a zone's offset; offsets are milliseconds ahead of UTC. */
interface Change {
  at: number;
  before: number;
  after: number;
}

/**
 * The rules of a zone for calendar programs (VTIMEZONE: RFC 5545, 3.6.5), valid between two times. Outlook only
 * understands one yearly rule for each direction, so changes are written as rules wherever they follow one.
 */
export function zoneRules(zone: string, from: number, until: number): string {
  const begin = from - aroundMs;
  const changes = listChanges(zone, begin, until + aroundMs);
  const rules = [isForward, isBack].map((isThisWay) => yearlyRule(changes.filter(isThisWay)));
  const offset = offsetAt(begin, zone);
  const parts = rules.includes(null)
    ? [{ at: begin, before: offset, after: offset }, ...changes].map((change) => onset(change))
    : rules;
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE'].join('\r\n');
}

const isForward = ({ before, after }: Change) => after > before;
const isBack = (change: Change) => !isForward(change);

function listChanges(zone: string, from: number, until: number): Change[] {
  const changes: Change[] = [];
  for (let start = from; start < until; start += stepMs) {
    const [before, after] = [offsetAt(start, zone), offsetAt(start + stepMs, zone)];
    if (before !== after) changes.push({ at: changeWithin(start, zone), before, after });
  }
  return changes;
}

/** The time of the change, to the minute. */
function changeWithin(start: number, zone: string): number {
  const before = offsetAt(start, zone);
  let [early, late] = [start, start + stepMs];
  while (late - early > minute) {
    const middle = Math.floor((early + late) / 2 / minute) * minute;
    if (offsetAt(middle, zone) === before) early = middle;
    else late = middle;
  }
  return late;
}

function offsetAt(ms: number, zone: string): number {
  return asIfUtc(wallTimeAt(ms, zone)) - Math.floor(ms / minute) * minute;
}

/** Changes in one direction as one rule; null unless they come every year on the same weekday of a month. */
function yearlyRule(changes: readonly Change[]): string | null {
  const [first] = changes;
  if (!first) return null;
  const areInLastWeek = changes.every((change) => dayOf(change).isInLastWeek);
  const rules = changes.map((change) => {
    const { month, weekday, nth } = dayOf(change);
    return `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${areInLastWeek ? -1 : nth}${weekday}`;
  });
  const isRegular = changes.every(
    (change, index) =>
      rules[index] === rules[0] &&
      dayOf(change).year === dayOf(first).year + index &&
      dayOf(change).time === dayOf(first).time &&
      change.before === first.before &&
      change.after === first.after,
  );
  return isRegular ? onset(first, rules[0]) : null;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** When the clock changes, in local time before the change. */
function dayOf({ at, before }: Change) {
  const local = new Date(at + before);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()];
  return {
    year,
    month,
    time: local.toISOString().slice(11),
    weekday: weekdays[local.getUTCDay()],
    nth: Math.ceil(date / 7),
    isInLastWeek: date + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

function onset(change: Change, rule?: string): string {
  const name = isForward(change) ? 'DAYLIGHT' : 'STANDARD';
  const local = new Date(change.at + change.before).toISOString();
  return [
    `BEGIN:${name}`,
    `DTSTART:${local.slice(0, 19).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetText(change.before)}`,
    `TZOFFSETTO:${offsetText(change.after)}`,
    ...(rule ? [rule] : []),
    `END:${name}`,
  ].join('\r\n');
}

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / minute;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${ms < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}
