import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Session } from '#contract/schedule/schedule.ts';
import { call, callPages, type Input, queryKeyOf, queryKeyUnder, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { ScheduleSearch, ScheduleView } from './schedule-search.ts';
import { periodText } from './session-time.ts';
import { shownWindow } from './shown-days.ts';
import { ownZone } from './zones.ts';

/** Shared by all changes: sessions and free slots are refetched, so that the next change begins with this one. */
export const ofSchedule = {
  group: 'schedule',
  isShownAtField: true,
  rereads: ['/api/lessons', '/api/bookings'],
  isAwaited: true,
};

/** Sessions with a contact that have not ended. Kept up to date by `changed` frames. */
export function useUpcomingSessions(contactId: number) {
  return useQuery(readOf('GET /api/lessons/upcoming', { query: { contactId } }));
}

/** The next few sessions with anybody, enough while the page stays open. */
export function useNextSessions() {
  return useQuery(readOf('GET /api/lessons/upcoming', { query: { limit: 5 } }));
}

interface Shown {
  view: ScheduleView;
  date: string;
  whose: 'own' | 'all';
  staff: number | undefined;
  institution: number | undefined;
  kind: ScheduleSearch['kind'] | undefined;
}

/** The sessions of the days shown; the last ones stay while others load. */
export function useSessions({ view, date, ...query }: Shown) {
  const { from, to } = shownWindow(view, date);
  return useQuery({ ...windowRead({ from, to, ...query }), placeholderData: keepPreviousData });
}

/** Sessions with the people of an institution in a window of at most a hundred days. */
export function useInstitutionSessions(query: { institution: number; whose: 'own' | 'all'; from: string; to: string }) {
  return useQuery(windowRead(query));
}

/** Reads every page, because a calendar shows all sessions of a window. */
function windowRead(query: Input<'GET /api/lessons'>['query']) {
  return queryOptions({
    queryKey: queryKeyOf('GET /api/lessons', { query }),
    queryFn: async ({ signal }) => (await callPages('GET /api/lessons', { query }, signal)).flat(),
  });
}

export function useSession(id: number) {
  return useQuery(readOf('GET /api/lessons/:id', { params: { id } }));
}

export type Plan = Input<'POST /api/lessons/check'>['body'];

/** Warnings about a planned time; read again when others plan something. An incomplete plan reads nothing. */
export function usePlanCheck(plan: Plan | null) {
  return useQuery({
    queryKey: [...queryKeyUnder('/api/lessons/check'), JSON.stringify(plan)],
    queryFn: () => (plan ? call('POST /api/lessons/check', { body: plan }) : null),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
  });
}

export function usePlanSession() {
  return useChange({
    ...ofSchedule,
    mutationFn: (body: Input<'POST /api/lessons'>['body']) => call('POST /api/lessons', { body }),
    done: ({ sessions }) => {
      const [first] = sessions;
      const dates = sessions.length > 1 ? `${sessions.length} dates, first ` : '';
      return first && { title: 'Session planned', description: `${first.title}: ${dates}${whenText(first)}` };
    },
    failed: 'Session not planned',
  });
}

export type Change = Input<'PATCH /api/lessons/:id'>['body'];

export function useChangeSession() {
  return useChange({
    ...ofSchedule,
    mutationFn: ({ session, body }: { session: Session; body: Change }) =>
      call('PATCH /api/lessons/:id', { params: { id: session.id }, body }),
    done: (_, { session }) => ({ title: 'Session changed', description: session.title }),
    failed: 'Session not changed',
  });
}

/** Moves a session; the toast offers Undo. */
export function useMoveSession() {
  const back = useChange({
    ...ofSchedule,
    mutationFn: ({ session, body }: { session: Session; body: Change }) =>
      call('PATCH /api/lessons/:id', { params: { id: session.id }, body }),
    done: (_, { session }) => ({ title: 'Moved back', description: `${session.title}: ${whenText(session)}` }),
    failed: 'Not moved back',
  });
  return useChange({
    ...ofSchedule,
    mutationFn: ({ session, body }: { session: Session; body: Change }) =>
      call('PATCH /api/lessons/:id', { params: { id: session.id }, body }),
    done: ({ sessions }, { session, body }) => {
      const moved = sessions.find(({ id }) => id === session.id);
      if (!moved) return undefined;
      const { startTime, endTime } = session;
      const reason = 'The move was undone';
      const before = { startTime, endTime, reason, updatedAt: moved.updatedAt, scope: body.scope };
      return {
        title: 'Session moved',
        description: `${moved.title}: ${whenText(moved)}`,
        action: { label: 'Undo', onAct: () => back.mutate({ session, body: before }) },
      };
    },
    failed: 'Session not moved',
  });
}

export function useCancelSession() {
  return useChange({
    ...ofSchedule,
    mutationFn: ({ session, ...body }: { session: Session } & Input<'POST /api/lessons/:id/cancel'>['body']) =>
      call('POST /api/lessons/:id/cancel', { params: { id: session.id }, body }),
    done: ({ sessions }, { session }) => ({
      title: sessions.length > 1 ? `${sessions.length} sessions cancelled` : 'Session cancelled',
      description: session.title,
    }),
    failed: 'Session not cancelled',
  });
}

export function calendarFileUrl(sessionId: number): string {
  return `/api/lessons/${sessionId}/calendar`;
}

function whenText(session: Session): string {
  return periodText(session, ownZone, Date.now());
}
