import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import type { UsageOverview, UsageOverviewRow } from '#contract/plans-and-usage/usage.ts';
import { dateText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { failingText } from './harvests/harvest-texts.ts';
import { monthRanges, monthText } from './periods/month-text.ts';
import { useUsageOverview } from './usage.api.ts';
import { usageColumns } from './usage-columns.ts';

const counted = new Intl.NumberFormat('en-GB');
const list: ListOf<UsageOverviewRow> = {
  title: 'Usage by institution',
  what: 'usage',
  columns: usageColumns,
  keyOf: ({ institutionId }) => institutionId,
  file: 'usage-by-institution',
  fileOf: 'usage by institution',
  icon: <Building2 />,
  nothing: 'No institutions yet',
};

/** Uploads and usage of all served institutions. */
export function UsageOverviewCard() {
  const read = useUsageOverview();
  const sums = read.first;
  return (
    <ListCard
      list={list}
      read={read}
      totalText={sums ? `${counted.format(sums.uses)} uses in total` : ''}
      renderRow={(row) => <OverviewRow row={row} />}
      toolbar={sums && <NewestMonth monthly={sums.monthly} />}
    />
  );
}

function NewestMonth({ monthly }: Pick<UsageOverview, 'monthly'>) {
  const newest = monthly.at(-1);
  if (!newest) return null;
  return (
    <p className="border-b px-4 py-2 text-muted text-small">
      Newest month: {monthText(newest.month)}, {counted.format(newest.uses)} uses at{' '}
      {newest.institutions === 1 ? 'one institution' : `${newest.institutions} institutions`}.
    </p>
  );
}

function OverviewRow({ row }: { row: UsageOverviewRow }) {
  const { institutionId, name, lastUpload, firstMonth, lastMonth, missingMonths, mixedMonths, uses } = row;
  const { failingPrograms, monthsOthersHave } = row;
  return (
    <div className="px-4 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-control">
        <Link {...institutionLink(institutionId)} className="font-medium text-link underline-offset-2 hover:underline">
          {name}
        </Link>
        <span className="text-muted tabular-nums">{firstMonth ? `${counted.format(uses)} uses` : ''}</span>
      </p>
      <p className="mt-0.5 text-muted text-small">
        {lastUpload ? `Last upload ${dateText(lastUpload.at)} by ${lastUpload.uploaderName}` : 'Not available'}
        {firstMonth &&
          lastMonth &&
          ` · ${firstMonth === lastMonth ? monthText(firstMonth) : `${monthText(firstMonth)} to ${monthText(lastMonth)}`}`}
      </p>
      {missingMonths.length > 0 && (
        <p className="mt-0.5 text-small text-warning">
          {missingMonths.length === 1 ? 'One month missing' : `${missingMonths.length} months missing`}:{' '}
          {monthRanges(missingMonths)}
        </p>
      )}
      {monthsOthersHave.length > 0 && <Alarm>Most others have figures of {monthRanges(monthsOthersHave)}</Alarm>}
      {failingPrograms.map((program) => (
        <Alarm key={program.keyName}>{failingText(program)}</Alarm>
      ))}
      {mixedMonths.length > 0 && (
        <p className="mt-0.5 text-small text-warning">May count machines as people: {monthRanges(mixedMonths)}</p>
      )}
    </div>
  );
}

function Alarm({ children }: { children: ReactNode }) {
  return (
    <p className="mt-0.5 flex gap-1.5 text-danger text-small">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
