import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { type Trial, testHarvest } from './test-harvest.ts';

const pageSize = 20;

/** Fetches by programs with an institution's keys, latest first. No frame announces one, so the list is read each time. */
export function useHarvests(institution: number | undefined) {
  return useRows('GET /api/usage/harvests', { query: { institution } }, pageSize, (rows) => rows, {
    isAlwaysFresh: true,
  });
}

/** The harvesting settings of an institution, and its problems. */
export function useHarvestingState(institution: number | undefined) {
  return useQuery({ ...readOf('GET /api/usage/harvesting', { query: { institution } }), refetchOnMount: 'always' });
}

/** Calls the API as a program would. The key is not cached, and the harvest appears in the list afterwards. */
export function useTestHarvest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (trial: Trial) => testHarvest(trial),
    gcTime: 0,
    onSettled: () =>
      Promise.all(
        ['/api/usage/harvests', '/api/usage/harvesting', '/api/program-keys'].map((path) =>
          client.invalidateQueries(readsUnder(path)),
        ),
      ),
  });
}
