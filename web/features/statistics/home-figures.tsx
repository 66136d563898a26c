import RotateCw from 'lucide-react/icons/rotate-cw';
import { IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHomeFigures } from './statistics.api.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** Active Customers and Unread Messages, for staff. */
export function HomeFigures() {
  const { data, isPending, isError, isFetching, refetch } = useHomeFigures();
  return (
    <div className="flex items-center gap-3">
      {isError && !data && (
        <div role="alert" className="flex items-center gap-1 text-danger text-small">
          Figures could not be loaded
          <IconButton label="Retry" icon={<RotateCw />} isDisabled={isFetching} onClick={() => void refetch()} />
        </div>
      )}
      <dl className="flex gap-8">
        <Figure label="Active Customers" value={data?.activeCustomers} isPending={isPending} />
        <Figure label="Unread Messages" value={data?.unreadMessages} isPending={isPending} />
      </dl>
    </div>
  );
}

function Figure({ label, value, isPending }: { label: string; value: number | undefined; isPending: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="flex h-6.5 items-center font-semibold text-h2 tabular-nums">
        {isPending && <Skeleton className="h-4.5 w-10" />}
        {!isPending && (value === undefined ? '–' : grouped.format(value))}
      </dd>
    </div>
  );
}
