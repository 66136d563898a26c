import { useMutation, useQuery } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';

const waitingEveryMs = 3000;

/** What an identity provider has to know of this portal. */
export function useServiceProvider() {
  return useQuery(readOf('GET /api/technical-setup/service-provider'));
}

/** The newest tests of an institution; of the own one without an id. */
export function useSignInTests(institution: number | undefined) {
  return useQuery(readOf('GET /api/technical-setup/sign-in-tests', { query: { ...(institution && { institution }) } }));
}

/** One test; asked again while it waits for the identity provider. */
export function useSignInTest(id: string) {
  return useQuery({
    ...readOf('GET /api/technical-setup/sign-in-tests/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitingEveryMs : false),
  });
}

/** Starts a test and leaves for the identity provider. */
export function useStartSignInTest() {
  return useMutation({
    mutationFn: () => call('POST /api/technical-setup/sign-in-test'),
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
    onError: (error) => toastFailure('The test could not be started', error),
  });
}

/** The address that the viewer comes from, and whether the saved ranges hold it. */
export function useMyAddress() {
  return useQuery(readOf('GET /api/technical-setup/my-address'));
}
