import { type TextEncoding, textEncodings } from '#contract/values/files/text-encoding.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

interface ImportEncodingProps {
  csv: string;
  encoding: TextEncoding;
  onChoose: (encoding: TextEncoding) => void;
}

const options = Object.entries(textEncodings).map(([value, label]) => ({ value, label }));
const shownMax = 4;

/** The supposed encoding beside cells that it changes, and a choice of another; nothing where none would change any. */
export function ImportEncoding({ csv, encoding, onChoose }: ImportEncodingProps) {
  const cells = foreignCells(csv);
  if (cells.length === 0) return null;
  return (
    <div className="mt-3 grid items-end gap-x-4 gap-y-2 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <SelectField
        label="Written in"
        value={encoding}
        options={options}
        onChange={({ target }) => onChoose(target.value as TextEncoding)}
      />
      <p className="wrap-anywhere text-control" aria-live="polite">
        <span className="block text-muted text-small">Right if these are spelled as they should be</span>
        {cells.join(' · ')}
      </p>
    </div>
  );
}

/** The first cells with letters beside A to Z, each once. */
function foreignCells(csv: string): string[] {
  const found = new Set<string>();
  for (const cell of csv.split(/[,;\t\r\n"]/)) {
    if (/[^\p{ASCII}\ufeff]/u.test(cell)) found.add(cell.trim());
    if (found.size === shownMax) break;
  }
  return [...found];
}
