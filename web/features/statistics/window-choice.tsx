import { Link } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { paths } from '#contract/values/pages.ts';
import { statisticsDays } from '#contract/values/statistics.ts';
import { momentText } from '#web/lib/days.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { tabLinkClasses } from '#web/ui/tab-link.ts';
import { readStatisticsSearch, type StatisticsSearch } from './statistics-search.ts';

interface WindowChoiceProps {
  days: number;
  search: StatisticsSearch;
  /** The end of the counted window. */
  until: string | undefined;
  onCountAgain: () => void;
  isCounting: boolean;
}

/** Chooses the length of the window, and shows its end. */
export function WindowChoice({ days, search, until, onCountAgain, isCounting }: WindowChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <nav aria-label="Days" className="flex gap-1 print:hidden">
        {statisticsDays.map((choice) => (
          <Link
            key={choice}
            to={paths.adminStatistics}
            search={readStatisticsSearch({ ...search, days: choice })}
            resetScroll={false}
            // Every choice is on this path, so only the whole address says which is current.
            activeOptions={{ exact: true, includeSearch: true }}
            className={tabLinkClasses}
          >
            {choice} days
          </Link>
        ))}
      </nav>
      <p className="flex items-center gap-1 text-muted text-small">
        {until && `${days} days up to ${momentText(until)}, compared with the ${days} days before`}
        <IconButton label="Count again" icon={<RotateCw />} isPending={isCounting} onClick={onCountAgain} />
      </p>
    </div>
  );
}
