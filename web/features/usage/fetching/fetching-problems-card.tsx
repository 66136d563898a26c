import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { useFetchedPlatforms } from './usage-fetching.api.ts';

/** The number of reports that could not be fetched; nothing if there are none. */
export function FetchingProblemsCard() {
  const { data = [] } = useFetchedPlatforms();
  const troubled = data.filter(({ problems }) => problems > 0);
  if (troubled.length === 0) return null;
  const count = troubled.reduce((sum, { problems }) => sum + problems, 0);
  return (
    <TitledCard title="Reports that were not fetched" className="lg:col-span-2">
      <p className="wrap-anywhere px-4 py-3 text-control">
        {count === 1 ? '1 report' : `${count} reports`} from {troubled.map(({ name }) => name).join(', ')}{' '}
        {count === 1 ? 'has' : 'have'} a problem.{' '}
        <Link to={paths.adminUsageFetching} className="inline-flex items-center underline touch:min-h-11">
          Show problems
        </Link>
      </p>
    </TitledCard>
  );
}
