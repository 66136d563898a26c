import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const overviewPageSize = 50;
const reportsPageSize = 30;

/** Last upload, missing months and totals of every institution that the viewer serves. */
export function useUsageOverview() {
  return useRows('GET /api/usage/overview', {}, overviewPageSize, ({ institutions }) => institutions);
}

/** Stored reports that an admin should look at. */
export function useDoubtfulReports() {
  return useQuery(readOf('GET /api/usage/doubts'));
}

/** Says that the figures of an uncertain report are right. */
export function useConfirmReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/usage/reports/:id/confirm', { params: { id } }),
    onSuccess: () => toast({ title: 'Figures confirmed', group: 'usage-check' }),
    onError: (error) =>
      toast({ title: 'The figures were not confirmed', description: messageOf(error), isDestructive: true }),
    onSettled: () => refreshUsage(client),
  });
}

/** Whose figures, and the month; all months without one. */
export interface UsageView {
  institution: number | undefined;
  month: string | undefined;
}

/** The figures behind the charts. The last result stays while another month loads. */
export function useUsageSummary({ institution, month }: UsageView) {
  const query = { ...(institution && { institution }), ...(month && { from: month, to: month }) };
  return useQuery({ ...readOf('GET /api/usage/summary', { query }), placeholderData: keepPreviousData });
}

/** The stored reports, newest first, or those that cover a month. */
export function useUsageReports({ institution, month }: UsageView) {
  const query = { ...(institution && { institution }), ...(month && { month }) };
  return useRows('GET /api/usage/reports', { query }, reportsPageSize, (reports) => reports);
}

export function useNewestReport(institution: number) {
  return useQuery(readOf('GET /api/usage/reports', { query: { institution, limit: 1 } }));
}

/** Removes a report at once, with Undo: its months go back to earlier reports. */
export function useRemoveReport() {
  const client = useQueryClient();
  const refresh = () => refreshUsage(client);
  const restore = useMutation({
    mutationFn: (id: number) => call('POST /api/resources/:id/restore', { params: { id } }),
    onError: (error) => toast({ title: 'It could not be undone', description: messageOf(error), isDestructive: true }),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: UsageReport) => call('DELETE /api/resources/:id', { params: { id } }),
    onSuccess: (_, { id, title }) =>
      toast({
        title: 'Report removed',
        description: `${title}. Its figures no longer count.`,
        action: { label: 'Undo', onAct: () => restore.mutate(id) },
      }),
    onError: (error) =>
      toast({ title: 'The report was not removed', description: messageOf(error), isDestructive: true }),
    onSettled: refresh,
  });
}

/** Reads again all that a report changes. */
export function refreshUsage(client: QueryClient): void {
  for (const path of ['/api/usage', '/api/resources', '/api/customers']) {
    void client.invalidateQueries(readsUnder(path));
  }
}
