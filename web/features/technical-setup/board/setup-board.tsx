import FileDown from 'lucide-react/icons/file-down';
import MapPinned from 'lucide-react/icons/map-pinned';
import ServerCog from 'lucide-react/icons/server-cog';
import { useState } from 'react';
import type { SetupBoardRow } from '#contract/technical-setup/setup-board.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { countText } from '#web/lib/numbers.ts';
import { type ChangeAddress, emptied } from '#web/lib/pages/address.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ListToolbar } from '#web/ui/lists/list-toolbar.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { AddressLookUpDialog } from './address-look-up-dialog.tsx';
import { useMarkSeen, useSetupBoard } from './board.api.ts';
import { boardColumns } from './board-columns.ts';
import { BoardRow } from './board-row.tsx';
import { type BoardSearch, boardFilters } from './board-search.ts';
import { ExportDialog } from './export-dialog.tsx';

interface SetupBoardProps {
  search: BoardSearch;
  onSearch: ChangeAddress<BoardSearch>;
}

type Exported = 'all' | { institution: number; companyName: string };

const list: ListOf<SetupBoardRow> = {
  title: 'Setups',
  what: 'setups',
  columns: boardColumns,
  keyOf: ({ institutionId }) => institutionId,
  file: 'setups',
  fileOf: 'list of setups',
  icon: <ServerCog />,
  nothing: 'No institution has saved a setup yet',
  nothingFits: 'No setup matches',
  failed: 'Failed to fetch technical setups',
};

/** The set-ups that the member of staff may see, with the look-up of addresses and the exports. */
export function SetupBoard({ search, onSearch }: SetupBoardProps) {
  const read = useSetupBoard(search);
  const seen = useMarkSeen();
  const [exported, setExported] = useState<Exported | null>(null);
  const total = read.first?.total;
  const { sort: _, ...narrowing } = search;
  return (
    <>
      <ListCard
        list={list}
        read={read}
        total={total}
        totalText={total === undefined ? '' : setupsText(total, search)}
        renderRow={(row) => (
          <BoardRow
            row={row}
            onSeen={() =>
              row.changedUntil &&
              seen.mutate({ institutionId: row.institutionId, until: row.changedUntil }, { onError: toastLookFailure })
            }
            isMarking={seen.isPending && seen.variables.institutionId === row.institutionId}
            onExport={() => setExported({ institution: row.institutionId, companyName: row.companyName })}
          />
        )}
        onShowAll={emptied(narrowing, onSearch)}
        toolbar={
          <>
            <Tools canExport={Boolean(total)} onExport={() => setExported('all')} />
            <SavedViews list="set-ups" search={search} onSearch={onSearch} />
            <ListToolbar search={search} onChange={onSearch} searchLabel="Search setups" filters={boardFilters} />
          </>
        }
      />
      {exported && (
        <ExportDialog search={search} onClose={() => setExported(null)} {...(exported !== 'all' && exported)} />
      )}
    </>
  );
}

function Tools({ canExport, onExport }: { canExport: boolean; onExport: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 px-4 pt-3 max-md:*:flex-1 max-md:*:px-2">
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
        onClick={onExport}
        isDisabled={!canExport}
      >
        Export all
      </Button>
      {isAsking && <AddressLookUpDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

function setupsText(total: number, { state }: BoardSearch): string {
  const noun = state === 'none' ? 'institution' : 'setup';
  return `${countText(total)} ${total === 1 ? noun : `${noun}s`}`;
}

function toastLookFailure(error: unknown): void {
  toast({ group: 'setup-board', title: 'Not marked as seen', description: messageOf(error), isDestructive: true });
}
