import { useState } from 'react';
import type { ImportResult } from '#contract/people/customers.ts';
import { importMaxLength } from '#contract/values/limits.ts';
import { useImport, useImportPreview } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { decodeText } from '#web/lib/files/decode-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ImportChooser } from './import-chooser.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { LastImports } from './last-imports.tsx';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [invites, setInvites] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useImportPreview();
  const importing = useImport();
  const result: ImportResult | undefined = importing.data ?? preview.data;
  const isDone = importing.data !== undefined;

  async function choose(chosen: File) {
    setRefusal(null);
    setFile(null);
    if (chosen.type !== 'text/csv' && !chosen.name.toLowerCase().endsWith('.csv')) {
      setRefusal('Please upload a CSV file');
      return;
    }
    const csv = chosen.size > 4 * importMaxLength ? '' : decodeText(await chosen.arrayBuffer());
    if (csv === '' || csv.length > importMaxLength) {
      setRefusal(chosen.size === 0 ? 'The file is empty' : 'The file is too large');
      return;
    }
    setFile({ name: chosen.name, csv });
    preview.mutate(csv, { onError: (error) => setRefusal(messageOf(error)) });
  }

  function importAll() {
    if (!file) return;
    // A username may have been taken since the preview, so a failed import is previewed again.
    importing.mutate({ csv: file.csv, invites }, { onError: () => preview.mutate(file.csv) });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Import customers"
      description="Either all of them are added or none."
      className="md:max-w-190"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isDone ? 'Done' : 'Cancel'}
          </Button>
          {!isDone && (
            <Button
              onClick={importAll}
              isPending={importing.isPending}
              pendingText="Importing..."
              isDisabled={!file || !preview.data || preview.data.problems.length > 0 || preview.isPending}
            >
              {preview.data && preview.data.problems.length === 0 ? importText(preview.data) : 'Import'}
            </Button>
          )}
        </>
      }
    >
      {isDone ? (
        <ImportDone result={importing.data} isInvited={invites} />
      ) : (
        <>
          <ImportChooser
            fileName={file?.name ?? null}
            refusal={refusal}
            isReading={preview.isPending}
            onChoose={(chosen) => void choose(chosen)}
          />
          <label className="mt-3 flex min-h-9 items-center gap-2 text-control touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={invites}
              onChange={({ target }) => setInvites(target.checked)}
            />
            Invite everybody at once; you can also do so later, under People
          </label>
          {result && !preview.isPending && refusal === null && <ImportPreview result={result} />}
          {!file && <LastImports />}
        </>
      )}
    </Dialog>
  );
}

function importText({ rows }: ImportResult): string {
  const people = rows.filter(({ username }) => username !== null).length;
  if (people === 0) return rows.length === 1 ? 'Import 1 line' : `Import ${rows.length} lines`;
  return people === 1 ? 'Import 1 customer' : `Import ${people} customers`;
}
