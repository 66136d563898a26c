import { Link } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { paths } from '#contract/values/pages.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { NewestMonth } from './periods/newest-month.tsx';

/** Home's link to charts and reports. With `isShort` it shows the newest month alone. */
export function UsageMetricsCard({ isShort = false, className = '' }: { isShort?: boolean; className?: string }) {
  const may = useCapabilities();
  return (
    <Card
      aria-labelledby="usage-metrics-title"
      className={`relative flex flex-col justify-center ${isShort ? 'px-4 py-2' : 'p-4'} ${className}`}
    >
      <h2 id="usage-metrics-title" className="flex items-center gap-2 text-h3">
        <ChartColumn aria-hidden="true" className="size-4 text-link" />
        {/* The link covers the whole card. */}
        <Link
          to={paths.usageMetrics}
          className="flex flex-1 items-center touch:min-h-11 after:absolute after:inset-0 after:rounded-card"
        >
          Usage Metrics
        </Link>
        <ChevronRight aria-hidden="true" className="size-4 text-muted" />
      </h2>
      {!isShort && (
        <p className="mt-1 text-muted text-small">
          {may.servesCustomers
            ? 'Charts and reports of the institutions you serve'
            : 'Charts and reports of your institution'}
        </p>
      )}
      {!may.servesCustomers && <NewestMonth />}
    </Card>
  );
}
