import { sessionKindLabel, sessionKinds } from '#contract/values/schedule.ts';
import { addressReader, choiceField, dayField, fieldBeside, idField, type SearchIn } from '#web/lib/pages/address.ts';

export const scheduleViews = ['week', 'month', 'list'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

const isNew = choiceField(['new']);
const personOrNew = (typed: unknown): number | 'new' | undefined => isNew(typed, {}) ?? idField(typed, {});

export const readScheduleSearch = addressReader({
  view: choiceField(scheduleViews),
  /** A day within the time shown, `2026-11-24`. */
  date: dayField,
  /** Shows times in London's time zone, not the viewer's. */
  clock: choiceField(['london']),
  staff: idField,
  institution: idField,
  kind: choiceField(sessionKinds),
  /** The open session, and the action on it. */
  session: idField,
  doing: fieldBeside('session', idField, choiceField(['change', 'move', 'cancel'])),
  /** Opens the dialog to plan a session, perhaps with this person. */
  plan: personOrNew,
  /** Opens the dialog to book a session, perhaps with this member of staff. */
  book: personOrNew,
});
export type ScheduleSearch = SearchIn<typeof readScheduleSearch>;

export const kindOptions = sessionKinds.map((kind) => ({ value: kind, label: sessionKindLabel(kind) }));
