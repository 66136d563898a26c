import { columnLetters, columnNumber } from './column-letters.ts';
import type { MappingPart } from './mapping-change.ts';
import { TypedField } from './typed-field.tsx';

/** Which part of the sheet is read: where its headings are, and where it ends. */
export function Place({ mapping, onChange }: MappingPart) {
  const { headingRow, isTwoRows, lastRow, firstColumn, lastColumn } = mapping;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-control">The part that is read</legend>
      <div className="flex flex-wrap items-end gap-3">
        <TypedField
          label="Headings in row"
          className="w-32"
          value={String(headingRow)}
          isRight={(text) => /^[1-9]\d{0,6}$/.test(text)}
          onType={(text) => onChange({ headingRow: Number(text) })}
        />
        <TypedField
          label="Last row (optional)"
          className="w-36"
          value={lastRow === null ? '' : String(lastRow)}
          isRight={(text) => /^(?:[1-9]\d{0,6})?$/.test(text)}
          onType={(text) => onChange({ lastRow: text === '' ? null : Number(text) })}
        />
        <ColumnField
          label="From column"
          value={firstColumn}
          last={mapping.columns.length}
          onType={(column) => onChange({ firstColumn: column })}
        />
        <ColumnField
          label="To column"
          value={lastColumn}
          last={mapping.columns.length}
          onType={(column) => onChange({ lastColumn: column })}
        />
        <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
          <input
            type="checkbox"
            checked={isTwoRows}
            onChange={({ target }) => onChange({ isTwoRows: target.checked })}
            className="size-4 accent-primary"
          />
          The row above belongs to the headings
        </label>
      </div>
    </fieldset>
  );
}

interface ColumnFieldProps {
  label: string;
  /** Counted from 1; null for all. */
  value: number | null;
  last: number;
  onType: (column: number | null) => void;
}

function ColumnField({ label, value, last, onType }: ColumnFieldProps) {
  return (
    <TypedField
      label={label}
      className="w-28"
      placeholder={label.startsWith('From') ? 'A' : columnLetters(last)}
      inputMode="text"
      value={value === null ? '' : columnLetters(value)}
      isRight={(text) => text === '' || (columnNumber(text) ?? last + 1) <= last}
      onType={(text) => onType(columnNumber(text))}
    />
  );
}
