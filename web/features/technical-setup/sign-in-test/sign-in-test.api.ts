import { useMutation, useQuery } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';

const waitingEveryMs = 3000;

/** The values that an identity provider needs from this portal. */
export function useServiceProvider() {
  return useQuery(readOf('GET /api/technical-setup/service-provider'));
}

/** The newest tests of an institution; without an id, the viewer's own. */
export function useSignInTests(institution: number | undefined) {
  return useQuery(readOf('GET /api/technical-setup/sign-in-tests', { query: { ...(institution && { institution }) } }));
}

/** One test; polled while it waits for the identity provider. */
export function useSignInTest(id: string) {
  return useQuery({
    ...readOf('GET /api/technical-setup/sign-in-tests/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingEveryMs : false),
  });
}

/** Starts a test and navigates to the identity provider. */
export function useStartSignInTest() {
  return useMutation({
    mutationFn: () => call('POST /api/technical-setup/sign-in-test'),
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
    onError: (error) => toastFailure('The test could not be started', error),
  });
}

/** The viewer's IP address, and whether the saved ranges contain it. */
export function useMyAddress() {
  return useQuery(readOf('GET /api/technical-setup/my-address'));
}
