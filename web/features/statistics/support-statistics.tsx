import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '#contract/values/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type FigureTile, figureTiles } from './figure-tiles.ts';
import { useSupportFigures } from './support-figures.api.ts';

/** The figures on the admin dashboard; the others have a page. */
const shown = ['Total customers', 'Active chats', 'Response time', 'Satisfaction'];
const days = 30;

/** The figures of support on the admin dashboard, each with a link to its rows. */
export function SupportStatistics({ className = '' }: { className?: string }) {
  const titleId = useId();
  const { data, isFetching, error, refetch } = useSupportFigures(days);
  const tiles = data ? figureTiles(data, days) : [];
  return (
    <Card aria-labelledby={titleId} className={`@container p-4 ${className}`}>
      <h2 id={titleId} className="mb-3 text-h3">
        Support Statistics
      </h2>
      {error && !data ? (
        <FailedRead title="Figures could not be loaded" read={{ error, isFetching, refetch }} />
      ) : (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-4">
          {shown.map((label) => (
            <ShortTile key={label} label={label} tile={tiles.find((tile) => tile.label === label)} />
          ))}
        </dl>
      )}
      <p className="mt-3 text-caption text-muted">Past {days} days</p>
    </Card>
  );
}

function ShortTile({ label, tile }: { label: string; tile: FigureTile | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-muted">
        {tile?.rows ? (
          <Link
            to={paths.adminStatistics}
            search={{ rows: tile.rows }}
            className="underline underline-offset-2 hover:text-ink touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={classNames('flex h-6.5 items-center font-semibold', tile?.isText ? 'text-control' : 'text-h2')}>
        {tile ? tile.value : <Skeleton className="h-4.5 w-10" />}
      </dd>
    </div>
  );
}
