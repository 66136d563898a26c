import ListVideo from 'lucide-react/icons/list-video';
import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { UsageTitleSort } from '#contract/values/plans-and-usage/usage-titles.ts';
import { monthRanges } from '#web/features/usage/periods/month-text.ts';
import { useUsageTitles } from '#web/features/usage/usage.api.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { XlsxButton } from '#web/ui/buttons/xlsx-button.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { titleColumns } from './title-columns.tsx';
import type { TitlesSearch } from './titles-search.ts';

interface TitleListProps {
  institution: number | undefined;
  period: MonthRange;
  search: TitlesSearch;
  onSearch: ChangeAddress<TitlesSearch>;
}

const orders = [
  { value: 'uses', label: 'Most used first' },
  { value: 'rise', label: 'Largest rise first' },
  { value: 'fall', label: 'Largest fall first' },
  { value: 'title', label: 'By title' },
];

/** The months are those of all titles. */
function changeNote(title: UsageTitle | undefined): string | undefined {
  if (!title || title.change.missing.length === 0) return undefined;
  const missing = `There are no titles’ figures for ${monthRanges(title.change.missing)}.`;
  return title.change.now === null
    ? `${missing} Too few months are in both periods for a change.`
    : `${missing} Change is over the months that both periods have.`;
}

export function TitleList({ institution, period, search, onSearch }: TitleListProps) {
  const { q, by, only } = search;
  const read = useUsageTitles({ institution, ...period, q, sort: by, only });
  const columns = titleColumns(period, read.rows?.[0]?.change.missing ?? []);
  const isPhone = useIsPhone();
  const file = `titles-${period.from}-${period.to}`;
  const isNarrowed = Boolean(q || only);
  return (
    <ListCard
      list={{
        title: only ? 'Titles no one used' : 'Titles',
        what: 'titles',
        columns,
        keyOf: ({ title }) => title,
        file,
        icon: <ListVideo />,
        nothing: 'No report names titles for these months',
        nothingFits: 'No title matches',
        failed: 'Failed to fetch titles',
      }}
      read={read}
      sorted={{ ...headOf(by ?? 'uses'), onSort: ({ sort, order }) => onSearch({ by: orderBy(sort, order) }) }}
      onShowAll={isNarrowed ? () => onSearch({ q: undefined, only: undefined }) : undefined}
      actions={
        <XlsxButton
          label="Export Excel: titles"
          fileName={`${file}.xlsx`}
          rows={async () => fileRows(columns, await read.readAll())}
          isDisabled={!read.rows?.length}
        />
      }
      toolbar={
        <ListToolbar
          search={search}
          onChange={onSearch}
          searchLabel="Search titles"
          filters={[
            ...(isPhone
              ? [
                  {
                    key: 'by',
                    label: 'Order',
                    options: orders,
                    otherwise: 'uses',
                    className: 'min-w-43 flex-1',
                  } as const,
                ]
              : []),
            {
              key: 'only',
              label: 'Titles',
              options: [
                { value: '', label: 'Used titles' },
                { value: 'unused', label: 'Used in other months only' },
              ],
            },
          ]}
          note={
            only
              ? 'Titles named in reports for other months. A title that was never in a report isn’t known here.'
              : changeNote(read.rows?.[0])
          }
        />
      }
    />
  );
}

/** The heading that the order belongs to. */
function headOf(by: UsageTitleSort): { sort: string; order: 'asc' | 'desc' } {
  if (by === 'rise' || by === 'fall') return { sort: 'change', order: by === 'rise' ? 'desc' : 'asc' };
  return { sort: by, order: by === 'uses' ? 'desc' : 'asc' };
}

function orderBy(sort: string, order: 'asc' | 'desc'): UsageTitleSort {
  if (sort === 'change') return order === 'desc' ? 'rise' : 'fall';
  return sort === 'title' ? 'title' : 'uses';
}
