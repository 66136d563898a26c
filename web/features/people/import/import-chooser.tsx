import { toCsv } from '#contract/values/files/csv.ts';
import { importMaxRows } from '#contract/values/limits.ts';
import { downloadText } from '#web/lib/files/download.ts';
import { countText } from '#web/lib/numbers.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';

interface ImportChooserProps {
  fileName: string | null;
  refusal: string | null;
  isReading: boolean;
  onChoose: (file: File) => void;
}

const headings = [
  'Institution',
  'Plan',
  'Plan starts',
  'Plan ends',
  'Price',
  'Currency',
  'Trial',
  'Allowance',
  'Account manager',
  'Consortium',
];
const people = ['Name', 'Username', 'E-mail', 'Department'];
/** A line with an institution alone, as wide as its headings. */
const line = (institution: string) => headings.map((_, at) => (at === 0 ? institution : ''));
const example = [
  [...headings, ...people],
  ['Example University', 'University Silver', '2026-08-01', '2027-07-31', '18500', 'GBP', '', '5000'],
  ['Example College', 'University Gold', '2026-09-01', '2026-11-30', '', '', 'yes'],
  [...line('Example University'), 'Jane Example', 'jane.example', 'jane@library.example', 'Library'],
];

export function ImportChooser({ fileName, refusal, isReading, onChoose }: ImportChooserProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-control text-muted">
        A CSV file with people, institutions, or both, up to {countText(importMaxRows)} lines. A person needs Name (or
        First name and Last name), Username and Institution; E-mail and Department are optional. A line with an
        institution alone can have its Plan with first day, last day, price without VAT and currency, Trial (yes) and an
        agreed Allowance of insights, its Account manager, Consortium, ISIL, ISNI, OCLC, ROR and Customer ID; one line
        for each year of a contract. Names are as on the screens. Institutions that do not exist yet are added.{' '}
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
