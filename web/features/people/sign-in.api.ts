import { useQuery } from '@tanstack/react-query';
import type { Factor } from '#contract/people/factors.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

/** Nothing tells of what somebody else does about their account, so both are read each time they are shown. */
const anew = { staleTime: 0, gcTime: 0 };

export function useFactorsOf(id: number) {
  return useQuery({ ...readOf('GET /api/users/:id/factors', { params: { id } }), ...anew });
}

export function useSessionsOf(id: number) {
  return useQuery({ ...readOf('GET /api/users/:id/sessions', { params: { id } }), ...anew });
}

export function useWorkAccountOf(id: number) {
  return useQuery({ ...readOf('GET /api/users/:id/work-account', { params: { id } }), ...anew });
}

const rereadsOf = (id: number) => ['factors', 'work-account', 'sessions'].map((what) => `/api/users/${id}/${what}`);

/** Takes a lost factor away from somebody. */
export function useRemoveFactorOf({ id, fullName }: ManagedPerson) {
  return useChange({
    group: 'sign-in',
    rereads: rereadsOf(id),
    mutationFn: (factor: Factor) =>
      call('DELETE /api/users/:id/factors/:factorId', { params: { id, factorId: factor.id } }),
    failed: 'Not removed',
    done: (_, { name }) => ({ title: `${name} removed`, description: `${fullName} is signed out everywhere` }),
  });
}

/** Unlinks the work account by which somebody signs in. */
export function useUnlinkAccountOf({ id, fullName }: ManagedPerson) {
  return useChange({
    group: 'sign-in',
    rereads: rereadsOf(id),
    mutationFn: () => call('DELETE /api/users/:id/work-account', { params: { id } }),
    failed: 'Not unlinked',
    done: () => ({ title: 'Work account unlinked', description: `${fullName} is signed out everywhere` }),
  });
}

export function useEndSessionOf({ id, fullName }: ManagedPerson) {
  return useChange({
    group: 'sign-in',
    rereads: rereadsOf(id),
    mutationFn: (key: string) => call('DELETE /api/users/:id/sessions/:key', { params: { id, key } }),
    failed: 'Session not ended',
    done: () => ({ title: 'Session ended', description: fullName }),
  });
}
