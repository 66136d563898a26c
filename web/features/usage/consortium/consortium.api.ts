import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { readsOfUsage } from '#web/features/usage/usage.api.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

/** An institution's relation to consortia: as one, and as a member of one. */
export function useConsortium(institution: number | undefined, isWanted = true) {
  return useQuery({ ...readOf('GET /api/usage/consortium', { query: { institution } }), enabled: isWanted });
}

const pageSize = 50;

export function useMembers(query: Input<'GET /api/usage/members'>['query']) {
  return useRows('GET /api/usage/members', { query }, pageSize, (members) => members);
}

/** The members in the sum of a consortium. */
export function useMembersSummary(institution: number | undefined, range: MonthRange | undefined) {
  const query = { institution, from: range?.from, to: range?.to };
  return useQuery({ ...readOf('GET /api/usage/members/summary', { query }), placeholderData: keepPreviousData });
}

/** Chooses whether an institution's consortium sees it by name, with Undo. */
export function useChooseNaming(institution: number | undefined) {
  const put = (isUnnamed: boolean) =>
    call('PUT /api/usage/consortium', { query: { institution }, body: { isUnnamed } });
  const rereads = [...readsOfUsage, '/api/changes'];
  const undo = useChange({ mutationFn: put, failed: 'The change was not undone', rereads });
  return useChange({
    mutationFn: put,
    done: ({ unnamedSince, memberOf }) => ({
      title: unnamedSince === null ? 'Your usage is shown by name' : 'Your usage is not shown by name',
      description: `To ${memberOf?.name}`,
      group: 'consortium',
      action: { label: 'Undo', onAct: () => undo.mutate(unnamedSince === null) },
    }),
    failed: 'Your choice was not changed',
    rereads,
    isAwaited: true,
  });
}
