import RotateCw from 'lucide-react/icons/rotate-cw';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { hoursText } from './hours-text.ts';
import { useHomeFigures } from './statistics.api.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** Active Customers, Unread Messages and Response Time, for staff. */
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
      <dl className="flex flex-wrap gap-x-8 gap-y-2 max-md:gap-x-2.5">
        <Figure
          label="Active Customers"
          detail="signed in within 30 days"
          value={data && grouped.format(data.activeCustomers)}
          isPending={isPending}
        />
        <Figure label="Unread Messages" value={data && grouped.format(data.unreadMessages)} isPending={isPending} />
        <Figure
          label="Response Time"
          // The target is shown while there is no data.
          value={data && (data.responseMs === null ? 'Target: about 15 min' : hoursText(data.responseMs))}
          isPending={isPending}
          isText={data?.responseMs === null}
        />
      </dl>
    </div>
  );
}
