import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import type {
  FetchedInstitution,
  FetchedPlatform,
  PlatformForm,
  UsageFetch,
} from '#contract/plans-and-usage/usage-fetching.ts';
import type { FetchGroup } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const reads = '/api/usage-fetching';
const ofFetching = { group: 'usage-fetching', rereads: [reads], isAwaited: true };
const pageSize = 50;

/** The platforms from which reports are fetched. Kept up to date by `changed` frames, as the board is. */
export function useFetchedPlatforms() {
  return useQuery(readOf('GET /api/usage-fetching/platforms'));
}

/** Fetches that failed, wait or are done, latest change first. */
export function useFetches(group: FetchGroup) {
  return useRows('GET /api/usage-fetching/fetches', { query: { group } }, pageSize, (fetches) => fetches);
}

/** All institutions with their customer IDs at a platform. */
export function useInstitutionsAt(id: number, q: string) {
  const query = q ? { q } : {};
  return useRows(
    'GET /api/usage-fetching/platforms/:id/institutions',
    { params: { id }, query },
    pageSize,
    (all) => all,
  );
}

/** Creates or changes a platform. The form shows refusals, and the key is not kept. */
export function useSavePlatform(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlatformForm) =>
      id === null
        ? call('POST /api/usage-fetching/platforms', { body })
        : call('PUT /api/usage-fetching/platforms/:id', { params: { id }, body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(readsUnder(reads)),
  });
}

export function useRemovePlatform() {
  return useChange({
    ...ofFetching,
    mutationFn: ({ id }: FetchedPlatform) => call('DELETE /api/usage-fetching/platforms/:id', { params: { id } }),
    done: (_, { name }) => ({ title: 'Platform removed', description: `Nothing more is fetched from ${name}.` }),
    failed: 'The platform was not removed',
  });
}

export function useTryPlatform() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/usage-fetching/platforms/:id/try', { params: { id } }),
    gcTime: 0,
  });
}

/** Sets the customer ID of an institution at a platform, or that nothing is fetched for it. */
export function useSetInstitutionAt(platformId: number) {
  return useChange({
    ...ofFetching,
    mutationFn: ({ id: institutionId, customerId, isOff }: Pick<FetchedInstitution, 'id' | 'customerId' | 'isOff'>) =>
      call('PUT /api/usage-fetching/platforms/:id/institutions/:institutionId', {
        params: { id: platformId, institutionId },
        body: { customerId, isOff },
      }),
    failed: 'The institution was not changed',
    // Until the refetch the field would show the old value.
    isAwaited: true,
  });
}

export function useFetchAgain() {
  return useChange({
    ...ofFetching,
    mutationFn: ({ id, answers }: Pick<UsageFetch, 'id'> & { answers?: UsageAnswers }) =>
      call('POST /api/usage-fetching/fetches/:id/again', { params: { id }, body: answers ? { answers } : {} }),
    done: () => ({ title: 'The report is being fetched again' }),
    failed: 'The report is not fetched again',
  });
}
