import ChartColumn from 'lucide-react/icons/chart-column';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { responsesColumns } from './responses-columns.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { type PastWindow, useResponsesBy } from './support-figures.api.ts';

interface ResponsesByProps {
  by: 'staff' | 'institutions';
  window: PastWindow;
  search: StatisticsSearch;
}

/** First responses and ratings per member of staff or institution; each links to its rows. */
export function ResponsesBy({ by, window, search }: ResponsesByProps) {
  const read = useResponsesBy(by, window);
  const title = by === 'staff' ? 'Responses by staff' : 'Responses by institution';
  return (
    <ListCard
      list={{
        title,
        what: 'first responses',
        columns: responsesColumns(by, window.days, search),
        keyOf: ({ id }) => id,
        file: `first-responses-by-${by}`,
        fileOf: title,
        icon: <ChartColumn />,
        nothing: 'No data yet',
      }}
      read={read}
    />
  );
}
