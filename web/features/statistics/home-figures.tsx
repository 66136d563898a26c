import RotateCw from 'lucide-react/icons/rotate-cw';
import { IconButton } from '#web/ui/button.tsx';
import { Figure } from '#web/ui/figure.tsx';
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
      <dl className="flex gap-8 max-md:gap-5">
        <Figure label="Active Customers" value={data && grouped.format(data.activeCustomers)} isPending={isPending} />
        <Figure label="Unread Messages" value={data && grouped.format(data.unreadMessages)} isPending={isPending} />
      </dl>
    </div>
  );
}
