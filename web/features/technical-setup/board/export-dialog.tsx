import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { downloadText } from '#web/lib/files/download.ts';
import { portalName } from '#web/lib/portal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { useSetupExport } from './board.api.ts';
import type { BoardSearch } from './board-search.ts';
import { type ExportFormatName, exportFormats } from './exports/export-formats.ts';

interface ExportDialogProps {
  search: BoardSearch;
  institution?: number;
  companyName?: string;
  onClose: () => void;
}

const formatNames = Object.keys(exportFormats) as ExportFormatName[];
const formatOptions = formatNames.map((value) => ({ value, label: exportFormats[value].label }));
const versionOptions = [
  { value: 'live', label: 'Live values' },
  { value: 'submitted', label: 'Last submitted values' },
];
/** Nobody reads more on a screen; the file has all of it. */
const shownLength = 20_000;

/** Exports set-ups for other programs: to view, copy or save as a file. */
export function ExportDialog({ search, institution, companyName, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormatName>('csv');
  const [version, setVersion] = useState<'live' | 'submitted'>('live');
  const { data, error, isFetching, refetch } = useSetupExport({
    search,
    version,
    ...(institution !== undefined && { institution }),
  });
  const { label, fileName, write } = exportFormats[format];
  const text = data && data.length > 0 ? write(data, { portalName, origin: window.location.origin }) : null;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={companyName ? `Export ${companyName}` : 'Export the shown setups'}
      className="md:max-w-180"
      footer={
        text !== null && (
          <>
            <CopyButton text={text} name={label} shownAs={`the ${label} export`} />
            <Button
              size="sm"
              icon={<Download aria-hidden="true" className="size-4" />}
              onClick={() => downloadText(fileName, text, `${typeOf(fileName)};charset=utf-8`)}
            >
              Download
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="Format"
          className="min-w-40 flex-1"
          value={format}
          options={formatOptions}
          onChange={({ target }) => setFormat(formatNames.find((name) => name === target.value) ?? 'csv')}
        />
        <SelectField
          label="Values"
          className="min-w-40 flex-1"
          value={version}
          options={versionOptions}
          onChange={({ target }) => setVersion(target.value === 'submitted' ? 'submitted' : 'live')}
        />
      </div>
      {!data && isFetching && <Spinner />}
      {!data && error && <FailedRead title="Failed to fetch the export" read={{ error, isFetching, refetch }} />}
      {data?.length === 0 && <p className="mt-4 text-muted">There is nothing to export: nothing is live yet.</p>}
      {text !== null && (
        // Focusable, so that the arrow keys scroll it.
        <pre tabIndex={0} className="mt-4 max-h-80 overflow-auto rounded-control bg-sunken p-3 font-mono text-small">
          {text.slice(0, shownLength)}
          {text.length > shownLength && '\n…'}
        </pre>
      )}
    </Dialog>
  );
}

function typeOf(fileName: string): string {
  if (fileName.endsWith('.csv')) return 'text/csv';
  return fileName.endsWith('.xml') ? 'application/xml' : 'text/plain';
}
