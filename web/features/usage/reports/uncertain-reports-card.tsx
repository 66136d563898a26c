import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { useUncertainReports } from '#web/features/usage/usage.api.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';

/** Stored reports with uncertain figures or without their original; nothing if there are none. */
export function UncertainReportsCard() {
  const read = useUncertainReports();
  if (!read.error && !read.rows?.length) return null;
  return (
    <TitledCard title="Reports to be checked" className="lg:col-span-2">
      {!read.rows && <FailedRead title="Failed to fetch reports" read={read} />}
      <ul>
        {read.rows?.map(({ resourceId, title, institutionId, institutionName, checked, doubt }) => (
          <li key={resourceId} className="wrap-anywhere border-b px-4 py-3 text-control last:border-b-0">
            <p className="font-medium">{title}</p>
            <p className="text-small text-warning">
              {checked === 'missing' ? 'The original file is gone. Its figures are kept.' : `Uncertain. ${doubt}`}
            </p>
            <Link
              to={paths.usageMetrics}
              search={{ institution: institutionId }}
              className="inline-flex items-center text-small underline touch:min-h-11"
            >
              {institutionName}
            </Link>
          </li>
        ))}
      </ul>
      <MoreRows read={read} isByButton failed="Failed to fetch more reports" />
    </TitledCard>
  );
}
