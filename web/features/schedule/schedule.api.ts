import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '#contract/schedule/schedule.ts';
import { call, type Input, queryKeyUnder, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import type { ScheduleSearch } from './schedule-search.ts';
import { periodText } from './session-time.ts';
import { shownWindow } from './shown-days.ts';
import { ownZone } from './zones.ts';

const group = 'schedule';

/** Sessions that have not ended, with a contact or with anybody. Kept up to date by `changed` frames. */
export function useUpcomingSessions(contactId?: number) {
  return useQuery(readOf('GET /api/lessons/upcoming', { query: contactId === undefined ? {} : { contactId } }));
}

interface Shown
  extends Required<Pick<ScheduleSearch, 'view' | 'date'>>,
    Pick<ScheduleSearch, 'staff' | 'institution' | 'kind'> {
  whose: 'own' | 'all';
}

/** The sessions of the days shown; the last ones stay while others load. */
export function useSessions({ view, date, ...query }: Shown) {
  const { from, to } = shownWindow(view, date);
  return useQuery({
    ...readOf('GET /api/lessons', { query: { from, to, ...query } }),
    placeholderData: keepPreviousData,
  });
}

/** Sessions with the people of an institution in a window of at most a hundred days. */
export function useInstitutionSessions(query: { institution: number; whose: 'own' | 'all'; from: string; to: string }) {
  return useQuery(readOf('GET /api/lessons', { query }));
}

/** One session with what happened to it. */
export function useSession(id: number) {
  return useQuery(readOf('GET /api/lessons/:id', { params: { id } }));
}

export type Plan = Input<'POST /api/lessons/check'>['body'];

/** What should be known of a planned time; asked again as others plan something. Nothing is asked of an unfinished plan. */
export function usePlanCheck(plan: Plan | null) {
  return useQuery({
    queryKey: [...queryKeyUnder('/api/lessons/check'), JSON.stringify(plan)],
    queryFn: () => (plan ? call('POST /api/lessons/check', { body: plan }) : null),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
  });
}

export function usePlanSession() {
  return useScheduleMutation({
    mutationFn: (body: Input<'POST /api/lessons'>['body']) => call('POST /api/lessons', { body }),
    onSuccess: ({ sessions }) => {
      const [first] = sessions;
      if (!first) return;
      const dates = sessions.length > 1 ? `${sessions.length} dates, first ` : '';
      toast({ group, title: 'Session planned', description: `${first.title}: ${dates}${whenText(first)}` });
    },
    failure: 'Session not planned',
  });
}

export type Change = Input<'PATCH /api/lessons/:id'>['body'];

export function useChangeSession() {
  return useScheduleMutation({
    mutationFn: ({ session, body }: { session: Session; body: Change }) =>
      call('PATCH /api/lessons/:id', { params: { id: session.id }, body }),
    onSuccess: (_, { session }) => toast({ group, title: 'Session changed', description: session.title }),
    failure: 'Session not changed',
  });
}

/** Moves a session; the toast offers the way back. */
export function useMoveSession() {
  const back = useScheduleMutation({
    mutationFn: ({ session, body }: { session: Session; body: Change }) =>
      call('PATCH /api/lessons/:id', { params: { id: session.id }, body }),
    onSuccess: (_, { session }) =>
      toast({ group, title: 'Moved back', description: `${session.title}: ${whenText(session)}` }),
    failure: 'Not moved back',
  });
  return useScheduleMutation({
    mutationFn: ({ session, body }: { session: Session; body: Change }) =>
      call('PATCH /api/lessons/:id', { params: { id: session.id }, body }),
    onSuccess: ({ sessions }, { session, body }) => {
      const moved = sessions.find(({ id }) => id === session.id);
      if (!moved) return;
      const { startTime, endTime } = session;
      const reason = 'The move was taken back';
      const before = { startTime, endTime, reason, updatedAt: moved.updatedAt, scope: body.scope };
      toast({
        group,
        title: 'Session moved',
        description: `${moved.title}: ${whenText(moved)}`,
        action: { label: 'Undo', onAct: () => back.mutate({ session, body: before }) },
      });
    },
    failure: 'Session not moved',
  });
}

export function useCancelSession() {
  return useScheduleMutation({
    mutationFn: ({ session, ...body }: { session: Session } & Input<'POST /api/lessons/:id/cancel'>['body']) =>
      call('POST /api/lessons/:id/cancel', { params: { id: session.id }, body }),
    onSuccess: ({ sessions }, { session }) =>
      toast({
        group,
        title: sessions.length > 1 ? `${sessions.length} sessions cancelled` : 'Session cancelled',
        description: session.title,
      }),
    failure: 'Session not cancelled',
  });
}

export function calendarFileUrl(sessionId: number): string {
  return `/api/lessons/${sessionId}/calendar`;
}

function whenText(session: Session): string {
  return periodText(session, ownZone, Date.now());
}

interface ScheduleMutation<Variables, Data> {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess: (data: Data, variables: Variables) => void;
  /** The toast's title on failure; a refusal that names a field is shown at that field instead. */
  failure: string;
}

/** A write after which sessions and free slots are read again. */
export function useScheduleMutation<Variables, Data>({
  mutationFn,
  onSuccess,
  failure,
}: ScheduleMutation<Variables, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => {
      if (error instanceof ApiError && error.field !== null) return;
      toast({ group, title: failure, description: messageOf(error), isDestructive: true });
    },
    // After a failure too: somebody else may have been faster. Waited for, so that the next change begins with this one.
    onSettled: () =>
      Promise.all(['/api/lessons', '/api/bookings'].map((path) => client.invalidateQueries(readsUnder(path)))),
  });
}
