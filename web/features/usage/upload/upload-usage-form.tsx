import { type FormEvent, type ReactNode, useState } from 'react';
import { nothingChosen, otherFileOf } from '#contract/values/files/other-files.ts';
import { usageFileKindOf } from '#contract/values/files/usage-file-kinds.ts';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { countText } from '#web/lib/numbers.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { ImportList } from './import-list.tsx';
import { OpenedReport } from './opened-report.tsx';
import { TemplateFiles } from './template-files.tsx';
import { isUnderWay, type ReportOwner, useRemoveImport, useSendReport, useUsageImport } from './usage-imports.api.ts';

const noCsv = 'Please upload a CSV file';
const acceptedEndings = '.csv,.xls,.xlsx,.tsv,.json';
const KB = 1024;
const noTotals = { totalPages: '', totalHits: '' };

interface UploadUsageFormProps {
  /** Whom the report belongs to: the institution of a customer, or one named itself, which may have no people yet. */
  whose: ReportOwner | null;
  /** Renders the choice of the customer, with its error. */
  customerField?: (error: string | undefined) => ReactNode;
  onStored?: () => void;
}

/** Sends a usage report, which is queued to be read and previewed before it is stored. */
export function UploadUsageForm({ whose, customerField, onStored }: UploadUsageFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const { values: totals, change: changeTotals } = usePersistedState('usage-upload', noTotals);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState(0);
  const send = useSendReport(setSent);
  const remove = useRemoveImport();
  /** The report whose preview opens as soon as it was read. */
  const [opened, setOpened] = useState<number | null>(null);
  const isReading = isUnderWay(useUsageImport(opened).data) && send.data?.id === opened;
  const isBusy = send.isPending || isReading;
  const missing = customerField ? nothingChosen : 'Please select a CSV file';

  function choose([chosen]: File[]): void {
    const problem = chosen && refusalOf(chosen);
    setRefusal(problem);
    setFile(problem ? null : (chosen ?? null));
    setOpened(null);
    if (problem?.startsWith(noCsv))
      toast({ title: 'Invalid file type', description: noCsv, isDestructive: true, group: 'usage-upload' });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (whose !== null && file) {
      setSent(0);
      send.mutate({ whose, file, ...totals }, { onSuccess: ({ id }) => setOpened(id) });
      return;
    }
    toast({ title: 'Missing information', description: missing, isDestructive: true, group: 'usage-upload' });
    focusFirstInvalid(event.currentTarget);
  }

  function cancel(): void {
    send.cancel();
    if (opened !== null) remove.mutate(opened);
    setOpened(null);
  }

  function finish(): void {
    setOpened(null);
    setFile(null);
    setSubmitted(false);
    changeTotals(noTotals);
    onStored?.();
  }

  const isMissing = wasSubmitted && (whose === null || !file);
  return (
    <>
      <form noValidate aria-label="Upload Usage CSV" className="flex flex-col gap-4" onSubmit={submit}>
        {customerField?.(isMissing && whose === null ? nothingChosen : undefined)}
        <FileField
          label="Usage report"
          hint="A COUNTER report of Release 5 or 5.1, or a table with months, whose columns you map once; CSV, TSV, XLSX or COUNTER’s JSON, at most 20 MB."
          accept={acceptedEndings}
          error={refusal ?? (isMissing && !file ? missing : undefined)}
          isPending={send.isPending}
          onFiles={choose}
        />
        <TemplateFiles />
        {file && (
          <p className="-mt-2 text-control">
            <span className="font-medium">{file.name}</span>{' '}
            <span className="text-muted">{countText(Math.max(1, Math.round(file.size / KB)))} KB</span>
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Total pages (optional)"
            inputMode="decimal"
            value={totals.totalPages}
            onChange={({ target }) => changeTotals({ totalPages: target.value })}
          />
          <TextField
            label="Total hits/views (optional)"
            hint="Leave it empty to count it from the file."
            inputMode="decimal"
            value={totals.totalHits}
            onChange={({ target }) => changeTotals({ totalHits: target.value })}
          />
        </div>
        {send.isPending && <ProgressBar label="Sending the report" done={sent} />}
        <div className="flex flex-wrap gap-2 max-md:flex-col">
          <Button type="submit" isPending={isBusy} pendingText={isReading ? 'Reading...' : 'Sending...'}>
            Read report
          </Button>
          {isBusy && (
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <ImportList onOpen={setOpened} />
      {opened !== null && <OpenedReport key={opened} id={opened} onClose={() => setOpened(null)} onStored={finish} />}
    </>
  );
}

/** Accepts CSV types and the extensions of usage reports. */
function refusalOf({ name, type, size }: File): string | undefined {
  const what = otherFileOf(name);
  if (!usageFileKindOf(name) && type !== 'text/csv') return what === null ? noCsv : `${noCsv}. ${what}`;
  if (size > uploadMaxBytes) return 'A file can be at most 20 MB';
  return size === 0 ? 'The file is empty' : undefined;
}
