import ListX from 'lucide-react/icons/list-x';
import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { ListCard } from '#web/ui/lists/list-card.tsx';
import { figureColumns } from './figure-columns.tsx';
import { type FigureRow, type FigureRowsFilter, figureLists } from './figure-lists.ts';
import type { FigureListName } from './statistics-search.ts';

interface FigureRowsProps {
  list: FigureListName;
  filter: FigureRowsFilter;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

/** The rows behind a figure. Render it with a key per figure. */
export function FigureRows({ list, filter, headingRef, onClose }: FigureRowsProps) {
  const { title, nothing, headings, useRead } = figureLists[list];
  const read = useRead(filter);
  return (
    <ListCard
      list={{
        title: `${title}${ofOneText(list, filter, read.rows?.[0])}`,
        what: title.toLowerCase(),
        columns: figureColumns(headings),
        keyOf: ({ key }) => key,
        file: list,
        fileOf: title,
        icon: <ListX />,
        nothing,
        loading: 'Loading rows...',
      }}
      headingRef={headingRef}
      read={read}
      actions={<IconButton label={`Close ${title}`} icon={<X />} onClick={onClose} />}
    />
  );
}

/** The part of the title that names the member of staff or institution. */
function ofOneText(list: FigureListName, { staff, institution }: FigureRowsFilter, row: FigureRow | undefined): string {
  const { ofOne } = figureLists[list];
  if (ofOne && staff !== undefined) return ` ${ofOne.staff} ${row?.staffName ?? 'one member of staff'}`;
  return ofOne && institution !== undefined ? ` ${ofOne.institution} ${row?.companyName ?? 'one institution'}` : '';
}
