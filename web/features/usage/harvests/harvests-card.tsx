import Inbox from 'lucide-react/icons/inbox';
import type { Harvest } from '#contract/plans-and-usage/harvests.ts';
import { spanText } from '#web/features/usage/periods/month-text.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { askedText, exceptionName, exceptionText, outcomeOf, unknownKeyText } from './harvest-texts.ts';
import { useHarvests } from './harvests.api.ts';

const columns: readonly Column<Harvest>[] = [
  {
    label: 'Time',
    className: 'w-44',
    cell: ({ at, lastAt, times }) => (
      <>
        <time dateTime={lastAt}>{momentText(lastAt)}</time>
        {times > 1 && (
          <span className="block text-muted text-small">
            {times} times since {momentText(at)}
          </span>
        )}
      </>
    ),
  },
  { label: 'API key', className: 'w-36', cell: ({ keyName }) => keyName ?? 'An unknown key' },
  { label: 'Report', className: 'w-36', cell: (harvest) => askedText(harvest) },
  {
    label: 'Months',
    className: 'w-36',
    cell: ({ from, to }) => (from && to ? spanText({ from, to }) : '–'),
  },
  { label: 'Result', cell: (harvest) => <Result harvest={harvest} /> },
];

const list = {
  what: 'harvests',
  icon: <Inbox />,
  columns,
  keyOf: ({ id }: Harvest) => id,
  nothing: 'No system has harvested yet.',
  nothingDetail: 'Reports that library systems fetch with your keys, and anything that went wrong, appear here.',
  failed: 'The harvests could not be loaded',
  isSmall: true,
  isReadByButton: true,
};

/** The last harvests of an institution: report and months, time, key, and errors. */
export function HarvestsCard({ institution }: { institution: number | undefined }) {
  const read = useHarvests(institution);
  return (
    <TitledCard title="Last harvests">
      <ListBody list={list} read={read} />
    </TitledCard>
  );
}

function Result({ harvest }: { harvest: Harvest }) {
  const { keyName, outcome, exceptions } = harvest;
  const { tone, text } = outcomeOf(harvest);
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {outcome === 'cut' && (
        <p className="mt-0.5 text-danger text-small">The program ended the call before it had the whole report.</p>
      )}
      {exceptions.map((exception) => (
        <p key={exception.code} className={`mt-0.5 text-small ${outcome === 'sent' ? '' : 'text-danger'}`}>
          {keyName === null ? unknownKeyText : exceptionText(exception)}
          {outcome !== 'refused' && <span className="text-muted"> {exceptionName(exception)}</span>}
        </p>
      ))}
    </>
  );
}
