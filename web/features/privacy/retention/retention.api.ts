import { useQuery } from '@tanstack/react-query';
import { periodText, type RetentionKind, retentionKinds } from '#contract/values/retention.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { dateText } from '#web/lib/days.ts';
import { useChange } from '#web/ui/use-change.ts';

export function useRetention() {
  return useQuery(readOf('GET /api/retention'));
}

/** How much data of a kind a period would delete today; reads nothing without a period. */
export function useOldCount(kind: RetentionKind, days: number | null) {
  const read = readOf('GET /api/retention/:kind/count', { params: { kind }, query: { days: days ?? 1 } });
  return useQuery({ ...read, enabled: days !== null });
}

interface NewPeriod {
  kind: RetentionKind;
  days: number | null;
  version: number;
  countSeen: number | null;
}

export function useSetPeriod() {
  return useChange({
    group: 'retention',
    rereads: ['/api/retention', '/api/privacy'],
    isAwaited: true,
    isShownAtField: true,
    mutationFn: ({ kind, ...body }: NewPeriod) => call('PUT /api/retention/:kind', { params: { kind }, body }),
    failed: 'Period not changed',
    done: ({ kind, days, nextDays, nextFrom }) => {
      const { label } = retentionKinds[kind];
      if (nextDays !== null && nextFrom !== null) {
        const description = `Older than ${periodText(nextDays)} will be deleted from ${dateText(nextFrom)}. Every administrator is notified.`;
        return { title: `${label}: period changed`, description };
      }
      return { title: days === null ? `${label}: kept` : `${label}: kept for ${periodText(days)}` };
    },
  });
}
