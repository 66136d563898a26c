import { useQuery } from '@tanstack/react-query';
import type { Factor } from '#contract/people/factors.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { ManagedPerson } from './use-person-dialogs.ts';

/** No frame announces what other people do to their accounts, so these are read each time they are shown. */
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

export function useInstitutionLinksOf(id: number) {
  return useQuery({ ...readOf('GET /api/users/:id/institution-links', { params: { id } }), ...anew });
}

const rereadsOf = (id: number) =>
  ['factors', 'work-account', 'institution-links', 'sessions'].map((what) => `/api/users/${id}/${what}`);

/** Removes a lost factor of somebody. */
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

export function useUnlinkAccountOf({ id, fullName }: ManagedPerson) {
  return useChange({
    group: 'sign-in',
    rereads: rereadsOf(id),
    mutationFn: () => call('DELETE /api/users/:id/work-account', { params: { id } }),
    failed: 'Not unlinked',
    done: () => ({ title: 'Work account unlinked', description: `${fullName} is signed out everywhere` }),
  });
}

/** Unlinks somebody's account at their institution. */
export function useUndoLinkOf({ id, fullName }: ManagedPerson) {
  return useChange({
    group: 'sign-in',
    rereads: rereadsOf(id),
    mutationFn: (linkId: number) => call('DELETE /api/users/:id/institution-links/:linkId', { params: { id, linkId } }),
    failed: 'Not disconnected',
    done: () => ({ title: 'Disconnected', description: `${fullName} is signed out everywhere` }),
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
