import { useQuery } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofWorkAccount = {
  group: 'work account',
  rereads: ['/api/work-account', '/api/sessions', '/api/security-events/own'],
};

export function useWorkAccount() {
  return useQuery(readOf('GET /api/work-account'));
}

/** Navigates to the provider, which sends the browser back. */
export function useLinkWorkAccount() {
  return useChange({
    ...ofWorkAccount,
    mutationFn: async () => window.location.assign((await call('POST /api/work-account')).url),
    failed: 'Not linked',
  });
}

export function useUnlinkWorkAccount() {
  return useChange({
    ...ofWorkAccount,
    mutationFn: () => call('DELETE /api/work-account'),
    failed: 'Not unlinked',
    done: () => ({ title: 'Unlinked', description: 'You have been signed out everywhere else.' }),
  });
}
