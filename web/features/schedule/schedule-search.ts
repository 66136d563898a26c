import { type SessionKind, sessionKindLabel, sessionKinds } from '#contract/values/schedule.ts';

export const scheduleViews = ['week', 'month', 'list'] as const;
export type ScheduleView = (typeof scheduleViews)[number];

const actions = ['change', 'move', 'cancel'] as const;

/** How the address says what the schedule shows; what is missing has its default. */
export interface ScheduleSearch {
  view?: ScheduleView;
  /** A day within the time shown, `2026-11-24`. */
  date?: string;
  /** Times by London's clock, not the viewer's. */
  clock?: 'london';
  staff?: number;
  institution?: number;
  kind?: SessionKind;
  /** The open session, and what is being done with it. */
  session?: number;
  doing?: (typeof actions)[number];
  /** A session is being planned, perhaps with this person. */
  plan?: number | 'new';
  /** A session is being booked, perhaps with this member of staff. */
  book?: number | 'new';
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readScheduleSearch(search: { [Key in keyof ScheduleSearch]?: unknown }): ScheduleSearch {
  const view = scheduleViews.find((known) => known === search.view);
  const kind = sessionKinds.find((known) => known === search.kind);
  const doing = actions.find((known) => known === search.doing);
  const date = String(search.date);
  const [staff, institution, session] = [search.staff, search.institution, search.session].map(readId);
  const [plan, book] = [search.plan, search.book].map((who) => (who === 'new' ? who : readId(who)));
  return {
    ...(view && { view }),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && { date }),
    ...(search.clock === 'london' && { clock: search.clock }),
    ...(staff && { staff }),
    ...(institution && { institution }),
    ...(kind && { kind }),
    ...(session && { session }),
    ...(session && doing && { doing }),
    ...(plan && { plan }),
    ...(book && { book }),
  };
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export const kindOptions = sessionKinds.map((kind) => ({ value: kind, label: sessionKindLabel(kind) }));
