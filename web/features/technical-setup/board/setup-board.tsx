import FileDown from 'lucide-react/icons/file-down';
import MapPinned from 'lucide-react/icons/map-pinned';
import ServerCog from 'lucide-react/icons/server-cog';
import { useId, useState } from 'react';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { readWholeBoard, useMarkSeen, useSetupBoard } from './board.api.ts';
import { BoardRow } from './board-row.tsx';
import type { BoardSearch } from './board-search.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { boardRows } from './exports/board-csv.ts';
import { WhoseAddressDialog } from './whose-address-dialog.tsx';

interface SetupBoardProps {
  search: BoardSearch;
  /** Changes the address. */
  onSearch: (search: BoardSearch) => void;
}

type Exported = 'all' | { institution: number; companyName: string };

/** Every set-up that the member of staff sees, whose an address is, and what other programs are given. */
export function SetupBoard({ search, onSearch }: SetupBoardProps) {
  const titleId = useId();
  const board = useSetupBoard(search);
  const [exported, setExported] = useState<Exported | null>(null);
  const [isAsking, setAsking] = useState(false);
  const total = board.data?.pages[0]?.total;
  return (
    <>
      <Card aria-labelledby={titleId}>
        <CardHeader
          titleId={titleId}
          title="Setups"
          actions={
            <>
              <p role="status" className="text-muted text-small">
                {total !== undefined && countText(total, search)}
              </p>
              <CsvButton
                label="Export CSV: list of setups"
                fileName="setups.csv"
                rows={async () => boardRows(await readWholeBoard(search))}
                isDisabled={!total}
              />
            </>
          }
        />
        <div className="flex flex-wrap gap-2 px-4 pt-3 max-md:*:flex-1">
          <Button
            variant="secondary"
            icon={<MapPinned aria-hidden="true" className="size-4" />}
            onClick={() => setAsking(true)}
          >
            Whose address is this?
          </Button>
          <Button
            variant="secondary"
            icon={<FileDown aria-hidden="true" className="size-4" />}
            onClick={() => setExported('all')}
            isDisabled={!total}
          >
            Export all
          </Button>
        </div>
        <BoardToolbar search={search} onSearch={onSearch} />
        <Rows board={board} search={search} onSearch={onSearch} onExport={setExported} />
      </Card>
      {isAsking && <WhoseAddressDialog onClose={() => setAsking(false)} />}
      {exported && (
        <ExportDialog search={search} onClose={() => setExported(null)} {...(exported !== 'all' && exported)} />
      )}
    </>
  );
}

function countText(total: number, { state }: BoardSearch): string {
  const noun = state === 'none' ? 'institution' : 'setup';
  return `${total} ${total === 1 ? noun : `${noun}s`}`;
}

function tellOfFailure(error: unknown): void {
  toast({ group: 'setup-board', title: 'Not marked as seen', description: messageOf(error), isDestructive: true });
}

interface RowsProps extends SetupBoardProps {
  board: ReturnType<typeof useSetupBoard>;
  onExport: (exported: Exported) => void;
}

function Rows({ board, search, onSearch, onExport }: RowsProps) {
  const seen = useMarkSeen();
  if (board.isPending) return <TableSkeleton label="Loading setups..." />;
  if (!board.data) {
    return (
      <ErrorState
        title="Failed to fetch technical setups"
        message={messageOf(board.error)}
        onRetry={() => void board.refetch()}
        isRetrying={board.isFetching}
      />
    );
  }
  const rows = board.data.pages.flatMap(({ setups }) => setups);
  if (rows.length === 0) {
    const { sort: _, ...narrowing } = search;
    const isNarrowed = Object.keys(narrowing).length > 0;
    return (
      <EmptyState
        icon={<ServerCog />}
        text={isNarrowed ? 'No setup matches' : 'No institution has saved a setup yet'}
        action={
          isNarrowed && (
            <Button variant="secondary" onClick={() => onSearch({})}>
              Show all setups
            </Button>
          )
        }
      />
    );
  }
  return (
    <div aria-busy={board.isPlaceholderData} className={board.isPlaceholderData ? 'opacity-60' : ''}>
      <ul>
        {rows.map((row) => (
          <BoardRow
            key={row.institutionId}
            row={row}
            onSeen={() =>
              row.changedUntil &&
              seen.mutate({ institutionId: row.institutionId, until: row.changedUntil }, { onError: tellOfFailure })
            }
            isMarking={seen.isPending && seen.variables.institutionId === row.institutionId}
            onExport={() => onExport({ institution: row.institutionId, companyName: row.companyName })}
          />
        ))}
      </ul>
      <MoreRows read={board} />
    </div>
  );
}
