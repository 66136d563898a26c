import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readOf } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Card } from '#web/ui/card.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { hoursText } from './hours-text.ts';

const grouped = new Intl.NumberFormat('en-GB');
/** product §11: rather than a made-up figure. */
const noData = 'No data yet';

/** The figures of support on the admin dashboard (specification §2), of the past 30 days where they are of a window. */
export function SupportStatistics({ className = '' }: { className?: string }) {
  const titleId = useId();
  const { data, isPending, isFetching, error, refetch } = useQuery(readOf('GET /api/statistics/support'));
  const median = data?.responses.medianMs ?? null;
  return (
    <Card aria-labelledby={titleId} className={`@container p-4 ${className}`}>
      <h2 id={titleId} className="mb-3 text-h3">
        Support Statistics
      </h2>
      {error && !data ? (
        <ErrorState
          title="Figures could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-4">
          <Figure label="Total customers" value={data && grouped.format(data.customers)} isPending={isPending} />
          <Figure label="Active chats" value={data && grouped.format(data.activeChats)} isPending={isPending} />
          <Figure
            label="Response time"
            value={median === null ? noData : hoursText(median)}
            isPending={isPending}
            isText={median === null}
          />
          {/* Nothing can be rated yet. */}
          <Figure label="Satisfaction" value={noData} isPending={isPending} isText />
        </dl>
      )}
      <p className="mt-3 text-caption text-muted">Past 30 days</p>
    </Card>
  );
}
