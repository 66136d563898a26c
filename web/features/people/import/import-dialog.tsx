import { useState } from 'react';
import type { ImportResult } from '#contract/people/customers.ts';
import { supposeEncoding } from '#contract/values/files/suppose-encoding.ts';
import { decodeAs, type TextEncoding } from '#contract/values/files/text-encoding.ts';
import { importMaxLength } from '#contract/values/limits.ts';
import { useImport, useImportPreview } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ImportChooser } from './import-chooser.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportEncoding } from './import-encoding.tsx';
import { ImportPreview } from './import-preview.tsx';
import { LastImports } from './last-imports.tsx';

interface ChosenFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  encoding: TextEncoding;
  /** The bytes as text in that encoding. */
  csv: string;
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
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
    if (chosen.size === 0 || chosen.size > 4 * importMaxLength) {
      setRefusal(chosen.size === 0 ? 'The file is empty' : 'The file is too large');
      return;
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    read({ name: chosen.name, bytes }, supposeEncoding(bytes));
  }

  function read({ name, bytes }: Pick<ChosenFile, 'name' | 'bytes'>, encoding: TextEncoding) {
    setRefusal(null);
    const csv = decodeAs(bytes, encoding);
    if (csv.length > importMaxLength) {
      setRefusal('The file is too large');
      return;
    }
    setFile({ name, bytes, encoding, csv });
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
      description="Either all people in the file are added or none."
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
          {file && <ImportEncoding csv={file.csv} encoding={file.encoding} onChoose={(chosen) => read(file, chosen)} />}
          <label className="mt-3 flex min-h-9 items-center gap-2 text-control touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={invites}
              onChange={({ target }) => setInvites(target.checked)}
            />
            Invite everyone at once; you can also do so later, under People
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
