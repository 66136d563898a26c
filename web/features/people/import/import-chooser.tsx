import { toCsv } from '#contract/values/files/csv.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';

interface ImportChooserProps {
  fileName: string | null;
  refusal: string | null;
  isReading: boolean;
  onChoose: (file: File) => void;
}

const example = [
  ['Name', 'Username', 'Institution', 'Department', 'Tier', 'E-mail'],
  ['Jane Example', 'jane.example', 'Example University', 'Library', 'silver', 'jane@library.example'],
];

export function ImportChooser({ fileName, refusal, isReading, onChoose }: ImportChooserProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-control text-muted">
        A CSV file with the columns Name, Username and Institution; Department, Tier (subject, silver, gold or
        professional) and E-mail are optional, and so are ISIL, ISNI, OCLC, ROR, Customer ID and Consortium of the
        institution. Institutions that do not exist yet are added.{' '}
        <button
          type="button"
          className="font-medium text-link underline underline-offset-2"
          onClick={() => downloadText('customers-example.csv', toCsv(example))}
        >
          Download an example
        </button>
      </p>
      <FileField
        label="CSV file"
        accept=".csv,text/csv"
        error={refusal ?? undefined}
        isPending={isReading}
        onFiles={([file]) => {
          if (file) onChoose(file);
        }}
      />
      {isReading ? (
        <p role="status" className="flex items-center gap-2 text-control">
          <Spinner />
          Reading {fileName}...
        </p>
      ) : (
        fileName !== null && <p className="font-medium text-control">{fileName}</p>
      )}
    </div>
  );
}
