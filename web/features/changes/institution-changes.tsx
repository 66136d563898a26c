import { useInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useId } from 'react';
import { call, queryKeyOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { ChangeRow } from './change-row.tsx';

const pageSize = 20;

/** What was changed about an institution, as far as the viewer may read it, newest first. */
export function InstitutionChanges({ institution }: { institution: number }) {
  const titleId = useId();
  const query = { institution, limit: pageSize };
  const changes = useInfiniteQuery({
    queryKey: queryKeyOf('GET /api/changes/institution', { query }),
    queryFn: ({ pageParam }) =>
      call('GET /api/changes/institution', { query: pageParam === null ? query : { ...query, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : String(page.at(-1)?.id)),
  });
  const rows = changes.data?.pages.flat();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Changes" />
      {changes.isPending && <TableSkeleton label="Loading changes..." />}
      {!rows && changes.error && (
        <ErrorState
          title="Failed to fetch changes"
          message={messageOf(changes.error)}
          onRetry={() => void changes.refetch()}
          isRetrying={changes.isFetching}
        />
      )}
      {rows?.length === 0 && <EmptyState icon={<History />} text="Nothing has been changed yet" className="py-6" />}
      {rows && rows.length > 0 && (
        <ul className="divide-y">
          {rows.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
      <MoreRows read={changes} />
    </Card>
  );
}
