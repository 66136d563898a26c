import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import { toCsv } from '#web/lib/csv.ts';
import { downloadText } from '#web/lib/download.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';

interface ImportChooserProps {
  fileName: string | null;
  refusal: string | null;
  isReading: boolean;
  onChoose: (file: File) => void;
}

const example = [
  ['Name', 'Username', 'Institution', 'Department', 'Tier'],
  ['Jane Example', 'jane.example', 'Example University', 'Library', 'silver'],
];

/** Describes the file and lets the admin choose it. */
export function ImportChooser({ fileName, refusal, isReading, onChoose }: ImportChooserProps) {
  const fieldId = useId();
  const errorId = useId();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-control text-muted">
        A CSV file with the columns Name, Username and Institution, and if you like Department and Tier (subject,
        silver, gold or professional). Institutions that do not exist yet are added.{' '}
        <button
          type="button"
          className="font-medium text-link underline underline-offset-2"
          onClick={() => downloadText('customers-example.csv', toCsv(example))}
        >
          Download an example
        </button>
      </p>
      <div>
        <label htmlFor={fieldId} className="mb-1 block font-medium text-control">
          CSV file
        </label>
        <input
          id={fieldId}
          type="file"
          accept=".csv,text/csv"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? errorId : undefined}
          className="block w-full rounded-control border border-control text-control file:mr-3 file:h-9 file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink touch:file:h-11"
          onClick={({ currentTarget }) => {
            // Choosing the same file again, after correcting it, must fire a change.
            currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
          }}
        />
        {refusal && (
          <p id={errorId} role="alert" className="mt-1 flex items-center gap-1.5 text-danger text-small">
            <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            {refusal}
          </p>
        )}
      </div>
      {isReading && (
        <p role="status" className="flex items-center gap-2 text-control">
          <Spinner />
          Reading {fileName}...
        </p>
      )}
    </div>
  );
}
