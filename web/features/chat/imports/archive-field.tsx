import { useState } from 'react';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { useTryArchive } from './imports.api.ts';

const MiB = 1024 * 1024;

/** Takes an archive of another desk; it is read, and nothing is imported. */
export function ArchiveField() {
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const attempt = useTryArchive(setSent);

  function hand(file: File | undefined): void {
    if (!file) return;
    setRefusal(undefined);
    if (file.size > uploadMaxBytes) {
      setRefusal(`A file can be at most ${uploadMaxBytes / MiB} MB. Send a longer export in parts.`);
      return;
    }
    setSent(0);
    attempt.mutate(file, { onError: (error) => setRefusal(messageOf(error)) });
  }

  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="Archive"
        hint="An export from Zendesk or Intercom: JSON, JSON lines, or a ZIP file of them, up to 20 MB."
        accept=".json,.jsonl,.ndjson,.zip"
        error={refusal}
        isPending={attempt.isPending}
        onFiles={([file]) => hand(file)}
      />
      {attempt.isPending && <ProgressBar label="Sending..." done={sent} />}
    </div>
  );
}
