import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { type MonthRange, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Paths of the reads that a report changes. */
export const readsOfUsage = ['/api/usage', '/api/resources', '/api/customers'];

const overviewPageSize = 50;
const reportsPageSize = 30;

/** Last upload, missing months and totals of every institution that the viewer serves. */
export function useUsageOverview() {
  return useRows('GET /api/usage/overview', {}, overviewPageSize, ({ institutions }) => institutions);
}

/** Stored reports that an admin should look at. */
export function useUncertainReports() {
  return useRows('GET /api/usage/doubts', {}, reportsPageSize, (reports) => reports);
}

export function useUncertainCount(): number {
  return useQuery(readOf('GET /api/usage/doubts/count')).data?.count ?? 0;
}

export function useConfirmReport() {
  return useChange({
    mutationFn: (id: number) => call('POST /api/usage/reports/:id/confirm', { params: { id } }),
    done: () => ({ title: 'Figures confirmed', group: 'usage-check' }),
    failed: 'The figures were not confirmed',
    rereads: readsOfUsage,
  });
}

/** The figures shown: whose, of which period and month; all months if both are omitted. */
export interface UsageView {
  institution: number | undefined;
  /** The sum of its members, which it sees as their consortium. */
  isSum?: boolean;
  /** A member of the viewer's consortium, whose plan and prices the consortium may not see. */
  isOfMember?: boolean;
  period?: MonthRange | undefined;
  month: string | undefined;
  isCompared?: boolean;
}

/** The months shown; undefined for all. */
export function rangeOf({ period, month }: UsageView): MonthRange | undefined {
  return month === undefined ? period : { from: month, to: month };
}

/** The figures behind the charts. The last result stays while another month loads. */
export function useUsageSummary(view: UsageView) {
  return useSummary(view, rangeOf(view));
}

/** The figures of the same months before; read only if they are compared. */
export function useUsageBefore(view: UsageView) {
  const range = rangeOf(view);
  const before = range && samePeriodBefore(range);
  return { before, ...useSummary(view, before, Boolean(view.isCompared && before)) };
}

function useSummary(
  { institution, isSum = false }: UsageView,
  range: MonthRange | undefined,
  isWanted = true,
): UseQueryResult<UsageSummary> {
  const query = { institution, from: range?.from, to: range?.to };
  const own = useQuery({
    ...readOf('GET /api/usage/summary', { query }),
    enabled: isWanted && !isSum,
    placeholderData: keepPreviousData,
  });
  const sum = useQuery({
    ...readOf('GET /api/usage/members/summary', { query }),
    select: ({ summary }) => summary,
    enabled: isWanted && isSum,
    placeholderData: keepPreviousData,
  });
  return isSum ? sum : own;
}

/** The institution's subscription and financial years. */
export function useUsagePeriods(institution: number | undefined, isWanted = true) {
  return useQuery({ ...readOf('GET /api/usage/periods', { query: { institution } }), enabled: isWanted });
}

/** Sets the month, from 1, in which the institution's financial year begins; null removes it. */
export function useSetFinancialYear(institution: number | undefined) {
  return useChange({
    mutationFn: (startMonth: number | null) =>
      call('PUT /api/usage/financial-year', { query: { institution }, body: { startMonth } }),
    done: () => ({ title: 'Financial year saved', group: 'financial-year' }),
    failed: 'The financial year was not saved',
    rereads: ['/api/usage/periods'],
    isAwaited: true,
  });
}

/** The cost per use in a period, and in the same months of earlier years. */
export function useUsageCosts(institution: number | undefined, { from, to }: MonthRange) {
  const read = readOf('GET /api/usage/cost', { query: { institution, from, to } });
  return useQuery({ ...read, placeholderData: keepPreviousData });
}

const titlesPageSize = 100;

export function useUsageTitles(query: Input<'GET /api/usage/titles'>['query']) {
  return useRows('GET /api/usage/titles', { query }, titlesPageSize, (titles) => titles);
}

/** Dismisses the note about recounted figures. */
export function usePutRecountAway(institution: number | undefined) {
  return useChange({
    mutationFn: () => call('POST /api/usage/recount/seen', { query: { institution } }),
    failed: 'The note was not dismissed',
    rereads: ['/api/usage/summary'],
    isAwaited: true,
  });
}

/** The stored reports, newest first, or those that cover a month. */
export function useUsageReports(
  query: { institution: number | undefined; month: string | undefined; q?: string | undefined },
  pageSize = reportsPageSize,
) {
  return useRows('GET /api/usage/reports', { query }, pageSize, (reports) => reports);
}

export function useNewestReport(institution: number) {
  return useQuery(readOf('GET /api/usage/reports', { query: { institution, limit: 1 } }));
}

/** Removes a report at once, with Undo: its months return to earlier reports. */
export function useRemoveReport() {
  const restore = useChange({
    mutationFn: (id: number) => call('POST /api/resources/:id/restore', { params: { id } }),
    failed: 'The change was not undone',
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
