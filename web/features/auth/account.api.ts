import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession, PasswordByLink, PasswordChange } from '#contract/people/account.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

/** No frame announces a sign-in elsewhere, so the list is read each time it is shown. */
const sessionsQuery = { ...readOf('GET /api/sessions'), refetchOnMount: 'always' as const };

const ofSessions = {
  group: 'sessions',
  failed: 'The session could not be ended',
  rereads: ['/api/sessions'],
  isAwaited: true,
};

export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Changes the viewer's password and ends their other sessions. The form shows refusals. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: PasswordChange) => call('POST /api/password', { body: form }),
    onSuccess: () => {
      client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, mustChangePassword: false });
      for (const path of ['/api/sessions', '/api/mail-settings', '/api/calendar-feed', '/api/security-events/own']) {
        void client.invalidateQueries(readsUnder(path));
      }
      toast({ title: 'Password changed', description: 'You have been signed out everywhere else.', group: 'session' });
    },
  });
}

/** The person of a one-time link. Read each time the link is opened, because it may have been used since. */
export function useLinkHolder(token: string) {
  return useQuery({
    queryKey: ['password link', token],
    queryFn: () => call('POST /api/password-link', { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
  });
}

/** Sets a password with a one-time link; `onSet` signs in with it. */
export function useSetPassword(onSet: (password: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: PasswordByLink) => call('POST /api/set-password', { body: form }),
    onSuccess: async (_, { password }) => {
      // The link's person was signed out everywhere, perhaps in this browser too.
      await client.refetchQueries(viewerQuery);
      onSet(password);
    },
  });
}

/** Asks for a link by mail; the answer does not reveal who has an account. */
export function useForgottenPassword() {
  return useMutation({
    mutationFn: (username: string) => call('POST /api/forgotten-password', { body: { username } }),
  });
}

export function useEndSession() {
  return useChange({
    ...ofSessions,
    mutationFn: ({ key }: OwnSession) => call('DELETE /api/sessions/:key', { params: { key } }),
    done: (_, { device }) => ({ title: 'Session ended', description: device }),
  });
}

export function useEndOtherSessions() {
  return useChange({
    ...ofSessions,
    mutationFn: () => call('DELETE /api/sessions'),
    done: () => ({ title: 'All other sessions ended' }),
  });
}
