import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Factor } from '#contract/people/factors.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { useChange } from '#web/ui/use-change.ts';
import { askForPasskey, makePasskey } from './use-passkeys.ts';

const ofFactors = { group: 'factors', rereads: ['/api/factors', '/api/sessions', '/api/security-events/own'] };

export function useFactors() {
  return useQuery(readOf('GET /api/factors'));
}

/** A secret for an app, read once `isWanted`. Not cached, because it is shown once. */
export function useAppSecret(isWanted: boolean) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['secret of an app'],
    queryFn: () => call('POST /api/factors/totp/secret'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** No toast on failure: the form shows what is wrong with the code. */
export function useAddApp() {
  return useChange({
    ...ofFactors,
    isShownAtField: true,
    mutationFn: (body: { token: string; code: string; name: string }) => call('POST /api/factors/totp', { body }),
    failed: 'App not added',
    done: ({ factor }) => ({ title: 'App added', description: factor.name }),
  });
}

export function useAddPasskey() {
  return useChange({
    ...ofFactors,
    mutationFn: async (name: string) => {
      const passkey = await makePasskey(await call('POST /api/factors/passkey/offer'));
      return call('POST /api/factors/passkey', { body: { passkey, name } });
    },
    failed: 'Passkey not added',
    done: ({ factor }) => ({ title: 'Passkey added', description: factor.name }),
  });
}

export function useRenameFactor({ id }: Factor) {
  return useChange({
    ...ofFactors,
    mutationFn: (name: string) => call('PATCH /api/factors/:id', { params: { id }, body: { name } }),
    failed: 'Name not changed',
    done: ({ name }) => ({ title: 'Name changed', description: name }),
  });
}

export function useRemoveFactor({ id, name }: Factor) {
  return useChange({
    ...ofFactors,
    mutationFn: () => call('DELETE /api/factors/:id', { params: { id } }),
    failed: 'Not removed',
    done: () => ({ title: 'Removed', description: `${name}. You have been signed out everywhere else.` }),
  });
}

export function useNewRecoveryCodes() {
  return useChange({
    ...ofFactors,
    mutationFn: () => call('POST /api/factors/recovery-codes'),
    failed: 'No new codes were made',
  });
}

/** Returns a function that refetches the viewer, whose pages open once they have a factor. */
export function useFactorIsThere() {
  const client = useQueryClient();
  return () => void client.invalidateQueries(viewerQuery);
}

/** Proves the viewer's identity again. The form shows refusals. */
export function useProof() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; code?: string }) => call('POST /api/proof', { body }),
  });
}

export function usePasskeyProof() {
  return useMutation({
    mutationFn: async () => {
      const passkey = await askForPasskey(await call('POST /api/proof/passkey/question'));
      return call('POST /api/proof/passkey', { body: { passkey } });
    },
  });
}
