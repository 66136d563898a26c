import { useQuery } from '@tanstack/react-query';
import type { SingleSignOn } from '#contract/technical-setup/single-sign-on.ts';
import type { SingleSignOnMode } from '#contract/values/single-sign-on.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofSwitch = {
  group: 'single-sign-on',
  rereads: ['/api/technical-setup/single-sign-on', '/api/institution-sign-in'],
  isAwaited: true,
};

/** How the people of an institution sign in; without an id, the viewer's own. */
export function useSingleSignOn(institution: number | undefined) {
  return useQuery(readOf('GET /api/technical-setup/single-sign-on', { query: { institution } }));
}

/** Agrees to a mode for the viewer's side. */
export function useAgree({ institutionId, version }: SingleSignOn) {
  return useChange({
    ...ofSwitch,
    mutationFn: (mode: SingleSignOnMode) =>
      call('PUT /api/technical-setups/:institutionId/single-sign-on', {
        params: { institutionId },
        body: { mode, version },
      }),
    failed: 'Single sign-on was not changed',
  });
}

interface SignInPageChange {
  isListed?: boolean;
  domains?: string[];
  logoutEndpoint?: string;
  factorContexts?: string[];
}

/** Changes how the sign-in page finds the institution, and the URL for the logout response. */
export function useSignInPageChange({ institutionId, version }: SingleSignOn) {
  return useChange({
    ...ofSwitch,
    mutationFn: (change: SignInPageChange) =>
      call('PATCH /api/technical-setups/:institutionId/single-sign-on', {
        params: { institutionId },
        body: { ...change, version },
      }),
    failed: 'Not saved',
    done: () => ({ title: 'Saved' }),
  });
}
