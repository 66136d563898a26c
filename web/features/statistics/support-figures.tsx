import { Link } from '@tanstack/react-router';
import type { SupportFigures as Figures } from '#contract/statistics.ts';
import { paths } from '#contract/values/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import { figureLists } from './figure-lists.ts';
import { type FigureTile, figureTiles } from './figure-tiles.ts';
import { readStatisticsSearch, type StatisticsSearch } from './statistics-search.ts';

interface SupportFiguresProps {
  figures: Figures;
  days: number;
  search: StatisticsSearch;
}

export function SupportFigures({ figures, days, search }: SupportFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3 print:grid-cols-3">
      {figureTiles(figures, days).map((tile) => (
        <Tile key={tile.label} tile={tile} search={search} />
      ))}
    </dl>
  );
}

function Tile({ tile, search }: { tile: FigureTile; search: StatisticsSearch }) {
  const { label, value, isText = false, change, counts, rows } = tile;
  const isShown = rows !== undefined && rows === search.rows && !search.staff && !search.institution;
  return (
    <div
      className={classNames(
        'flex min-w-0 break-inside-avoid flex-col rounded-card border bg-surface p-3 shadow-card md:p-4',
        isShown && 'border-primary',
      )}
    >
      <dt className="font-medium text-control">{label}</dt>
      <dd className={classNames('font-semibold tabular-nums', isText ? 'text-h2' : 'text-h1')}>{value}</dd>
      {change && <dd className="text-small">{change}</dd>}
      <dd className="mt-1 text-muted text-small">{counts}</dd>
      {rows && (
        <dd className="mt-auto pt-2 print:hidden">
          <Link
            to={paths.adminStatistics}
            search={readStatisticsSearch({ ...search, rows, staff: undefined, institution: undefined })}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className="inline-flex items-center text-control text-link underline-offset-2 hover:underline aria-[current]:font-semibold touch:min-h-11"
          >
            {figureLists[rows].show}
          </Link>
        </dd>
      )}
    </div>
  );
}
