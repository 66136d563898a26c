import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyKey, NewToken } from '#contract/programs/tokens.ts';
import { tokenListPageSize } from '#contract/values/programs/token-scopes.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

/** The viewer's tokens, newest first. Kept up to date by `changed` frames. */
export function useOwnTokens() {
  return useQuery(readOf('GET /api/tokens'));
}

export function useAllKeys() {
  return useRows('GET /api/tokens/all', {}, tokenListPageSize, (keys) => keys);
}

/** Creates a token. Its secret is not cached, because it is shown once. The form shows refusals. */
export function useMakeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewToken) => call('POST /api/tokens', { body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(readsUnder('/api/tokens')),
  });
}

export function useRevokeToken() {
  return useChange({
    mutationFn: ({ id, institution }: Pick<AnyKey, 'id' | 'name' | 'institution'>) =>
      institution
        ? call('DELETE /api/program-keys/:id', { params: { id } })
        : call('DELETE /api/tokens/:id', { params: { id } }),
    group: 'tokens',
    rereads: ['/api/tokens', '/api/program-keys'],
    isAwaited: true,
    done: (_, { name }) => ({ title: 'Token revoked', description: `${name} no longer works.` }),
    failed: 'The token was not revoked',
  });
}
