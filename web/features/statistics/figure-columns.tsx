import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { type Fact, type FigureRow, factText } from './figure-lists.ts';
import { minutesOf } from './hours-text.ts';

const linkClasses =
  'font-semibold text-link underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center';

/** The columns of the rows behind a figure. In files, moments are UTC and times are minutes of support hours. */
export function figureColumns(headings: readonly string[]): Column<FigureRow>[] {
  return [
    {
      label: 'Customer',
      cell: (row) => (
        <>
          <Who row={row} />
          <span className="block text-muted text-small">{row.companyName}</span>
        </>
      ),
      text: ({ fullName }) => fullName,
    },
    { label: 'Institution', text: ({ companyName }) => companyName },
    ...headings.map((label, at): Column<FigureRow> => {
      const textOf = (row: FigureRow, write: (fact: Fact) => string | number | null) => {
        const fact = row.facts[at];
        return fact && write(fact);
      };
      return {
        label,
        textLabel: label.replace(/, in support hours$/, ' (min in support hours)'),
        className: 'tabular-nums',
        cell: (row) => textOf(row, factText),
        text: (row) => textOf(row, plainText),
      };
    }),
  ];
}

function Who({ row: { customerId, messageId, fullName } }: { row: FigureRow }) {
  if (customerId === undefined) return <span className="text-muted">{fullName}</span>;
  const conversation =
    messageId === undefined
      ? contactLink(customerId)
      : ({ to: paths.home, search: { contact: customerId, message: messageId } } as const);
  return (
    <Link {...conversation} className={linkClasses}>
      {fullName}
    </Link>
  );
}

function plainText(fact: Fact): string | number | null {
  if ('at' in fact) return fact.at;
  return 'supportMs' in fact ? minutesOf(fact.supportMs) : fact.name;
}
