import { sessionKindLabel, sessionKinds } from '#contract/values/schedule.ts';
import { addressReader, dayField, fieldBeside, idField, type SearchIn, wordField } from '#web/lib/pages/address.ts';

export const scheduleViews = ['week', 'month', 'list'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

const isNew = wordField(['new']);
const personOrNew = (typed: unknown): number | 'new' | undefined => isNew(typed, {}) ?? idField(typed, {});

/** Reads how the address says what the schedule shows. */
export const readScheduleSearch = addressReader({
  view: wordField(scheduleViews),
  /** A day within the time shown, `2026-11-24`. */
  date: dayField,
  /** Times by London's clock, not the viewer's. */
  clock: wordField(['london']),
  staff: idField,
  institution: idField,
  kind: wordField(sessionKinds),
  /** The open session, and what is being done with it. */
  session: idField,
  doing: fieldBeside('session', idField, wordField(['change', 'move', 'cancel'])),
  /** A session is being planned, perhaps with this person. */
  plan: personOrNew,
  /** A session is being booked, perhaps with this member of staff. */
  book: personOrNew,
});
export type ScheduleSearch = SearchIn<typeof readScheduleSearch>;

export const kindOptions = sessionKinds.map((kind) => ({ value: kind, label: sessionKindLabel(kind) }));
