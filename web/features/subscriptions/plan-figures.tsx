import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { dayText } from '#web/lib/days.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { useSubscription } from './subscriptions.api.ts';

/** A customer's plan and renewal on Home, with `children` between the two. */
export function PlanFigures({ children }: { children?: ReactNode }) {
  const { data, isPending, isError, isFetching, refetch } = useSubscription();
  return (
    <div className="flex items-center gap-3">
      {isError && !data && (
        <div role="alert" className="flex items-center gap-1 text-danger text-small">
          Figures could not be loaded
          <IconButton label="Retry" icon={<RotateCw />} isDisabled={isFetching} onClick={() => void refetch()} />
        </div>
      )}
      <dl className="flex gap-x-8 max-md:flex-wrap max-md:gap-x-4">
        <Figure label="Plan" value={data?.planName} isPending={isPending} />
        {children}
        <Figure
          label="Renewal date"
          value={data?.renewalDate ? dayText(data.renewalDate) : undefined}
          isPending={isPending}
        />
      </dl>
    </div>
  );
}
