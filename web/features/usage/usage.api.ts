import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

/** What a report changes. */
export const readsOfUsage = ['/api/usage', '/api/resources', '/api/customers'];

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
  return useChange({
    mutationFn: (id: number) => call('POST /api/usage/reports/:id/confirm', { params: { id } }),
    done: () => ({ title: 'Figures confirmed', group: 'usage-check' }),
    failed: 'The figures were not confirmed',
    rereads: readsOfUsage,
  });
}

/** Whose figures, and the month; all months without one. */
export interface UsageView {
  institution: number | undefined;
  month: string | undefined;
}

/** The figures behind the charts. The last result stays while another month loads. */
export function useUsageSummary({ institution, month }: UsageView) {
  const query = { institution, from: month, to: month };
  return useQuery({ ...readOf('GET /api/usage/summary', { query }), placeholderData: keepPreviousData });
}

/** The stored reports, newest first, or those that cover a month. */
export function useUsageReports({ institution, month }: UsageView) {
  return useRows('GET /api/usage/reports', { query: { institution, month } }, reportsPageSize, (reports) => reports);
}

export function useNewestReport(institution: number) {
  return useQuery(readOf('GET /api/usage/reports', { query: { institution, limit: 1 } }));
}

/** Removes a report at once, with Undo: its months go back to earlier reports. */
export function useRemoveReport() {
  const restore = useChange({
    mutationFn: (id: number) => call('POST /api/resources/:id/restore', { params: { id } }),
    failed: 'It could not be undone',
    rereads: readsOfUsage,
  });
  return useChange({
    mutationFn: ({ id }: UsageReport) => call('DELETE /api/resources/:id', { params: { id } }),
    done: (_, { id, title }) => ({
      title: 'Report removed',
      description: `${title}. Its figures no longer count.`,
      action: { label: 'Undo', onAct: () => restore.mutate(id) },
    }),
    failed: 'The report was not removed',
    rereads: readsOfUsage,
  });
}
