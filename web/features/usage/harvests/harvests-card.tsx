import Inbox from 'lucide-react/icons/inbox';
import type { Harvest } from '#contract/plans-and-usage/harvests.ts';
import { momentText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { askedText, exceptionText, outcomeOf, unknownKeyText } from './harvest-texts.ts';
import { useHarvests } from './harvests.api.ts';

const list = {
  what: 'harvests',
  icon: <Inbox />,
  keyOf: ({ id }: Harvest) => id,
  nothing: 'No program has fetched anything yet',
  nothingDetail: 'What programs fetch with your keys, and anything that went wrong, appears here.',
  failed: 'The harvests could not be loaded',
  isSmall: true,
  isReadByButton: true,
};

/** The last harvests of an institution: report and months, time, key, and errors. */
export function HarvestsCard({ institution }: { institution: number | undefined }) {
  const read = useHarvests(institution);
  return (
    <TitledCard title="Last harvests">
      <ListBody list={list} read={read} renderRow={(harvest) => <HarvestRow harvest={harvest} />} />
    </TitledCard>
  );
}

function HarvestRow({ harvest }: { harvest: Harvest }) {
  const { keyName, at, lastAt, times, outcome, exceptions } = harvest;
  const { tone, text } = outcomeOf(harvest);
  return (
    <div className="wrap-anywhere px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <span className="font-medium">{askedText(harvest)}</span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="mt-0.5 text-muted text-small">
        {keyName ?? 'An unknown key'}, <time dateTime={lastAt}>{momentText(lastAt)}</time>
        {times > 1 && `, ${times} times since ${momentText(at)}`}
      </p>
      {outcome === 'cut' && (
        <p className="mt-0.5 text-danger text-small">The program ended the call before it had the whole report.</p>
      )}
      {exceptions.map((exception) => (
        <p
          key={exception.code}
          className={
            outcome === 'sent' ? 'mt-0.5 max-w-[80ch] text-small' : 'mt-0.5 max-w-[80ch] text-danger text-small'
          }
        >
          {keyName === null ? unknownKeyText : exceptionText(exception)}{' '}
          <span className="text-muted">Exception {exception.code}</span>
        </p>
      ))}
    </div>
  );
}
