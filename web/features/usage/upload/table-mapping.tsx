import { useState } from 'react';
import type { MappedColumn, TableMapping as Mapping, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import { type ColumnRole, columnRoles } from '#contract/values/plans-and-usage/column-roles.ts';
import { dateText } from '#web/lib/days.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

const roleNames: Record<ColumnRole, string> = {
  month: 'Month',
  title: 'Title',
  uses: 'Uses that count',
  other: 'Other figure, not counted',
  kind: 'Kind to count by',
  institution: 'Institution',
  'left-out': 'Left out',
};
const orderNames = {
  'day-first': 'Day, month, year',
  'month-first': 'Month, day, year',
  'year-first': 'Year, month',
} as const;
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, month, 1)),
);
const units = [1, 1000] as const;
const unsaid = { value: '', label: 'Please choose' };
const monthForm = /^20\d\d-(?:0[1-9]|1[0-2])$/;

interface TableMappingProps {
  table: TableToMap;
  /** Somebody tried to store the report while something was open. */
  wasTried: boolean;
  onChange: (mapping: Mapping) => void;
}

/** Says what each column of a table is: its first rows under a row of choices, and what else only a person can know. */
export function TableMapping({ table, wasTried, onChange }: TableMappingProps) {
  const { mapping, open, remembered } = table;
  const change = (changes: Partial<Mapping>) => onChange({ ...mapping, ...changes });
  return (
    <section aria-label="What the columns mean" className="flex min-w-0 flex-col gap-4">
      <p className="text-control text-muted">
        {remembered
          ? `Mapped as on ${dateText(remembered.at)} by ${remembered.byName}.`
          : 'This is no COUNTER report and not the template, so please check what each column is. Tables with the same headings are read alike from then on, for every institution.'}
      </p>
      {open.length > 0 && (
        <div
          role={wasTried ? 'alert' : undefined}
          className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning"
        >
          <p className="font-semibold">
            {open.length === 1 ? 'One question is open:' : `${open.length} questions are open:`}
          </p>
          <ul className="wrap-anywhere mt-1 flex flex-col gap-1">
            {open.map(({ question }) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      <Place mapping={mapping} onChange={change} />
      <FirstRows table={table} onChange={change} />
      {placed(mapping.columns).map(({ value: column, at }) =>
        column.is === 'kind' ? (
          <Kinds
            key={at}
            heading={column.heading || `Column ${at + 1}`}
            values={column.values}
            onChange={(values) => change({ columns: withColumn(mapping, at, { values }) })}
          />
        ) : null,
      )}
      <Sums mapping={mapping} onChange={change} />
      <Months mapping={mapping} onChange={change} />
      <Figures table={table} onChange={change} />
    </section>
  );
}

interface PartProps {
  mapping: Mapping;
  onChange: (changes: Partial<Mapping>) => void;
}

/** Where the headings are, and where the part that is read ends. */
function Place({ mapping: { headingRow, isTwoRows, lastRow }, onChange }: PartProps) {
  return (
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
      <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          checked={isTwoRows}
          onChange={({ target }) => onChange({ isTwoRows: target.checked })}
          className="size-4 accent-primary"
        />
        The row above belongs to them
      </label>
    </div>
  );
}

function FirstRows({
  table: { mapping, rows, reasons, open },
  onChange,
}: {
  table: TableToMap;
  onChange: PartProps['onChange'];
}) {
  const { columns, headingRow } = mapping;
  const isLong = columns.some(({ is }) => is === 'month');
  const roles = [unsaid, ...columnRoles.map((value) => ({ value: value as string, label: roleNames[value] }))];
  const setColumn = (at: number, changes: Partial<MappedColumn>) =>
    onChange({ columns: withColumn(mapping, at, changes) });
  return (
    // Focusable, so that keys can scroll it.
    <div tabIndex={0} className="overflow-x-auto rounded-control border">
      <table className="w-full text-control">
        <caption className="sr-only">The first rows of the table</caption>
        <thead className="border-b bg-raised align-top">
          <tr>
            <th scope="col" className="px-2 py-2 text-left font-medium text-muted text-small">
              Row
            </th>
            {placed(columns).map(({ value: { heading, is, month }, at }) => (
              <th key={at} scope="col" className="min-w-48 px-2 py-2 text-left font-normal">
                <SelectField
                  label={heading || `Column ${at + 1}`}
                  options={roles}
                  value={is ?? ''}
                  isInvalid={is === null}
                  onChange={({ target }) =>
                    setColumn(at, { is: (target.value || null) as ColumnRole | null, values: [] })
                  }
                />
                {is === 'uses' && !isLong && (month !== null || open.some((asked) => asked.column === at)) && (
                  <TypedField
                    label={`Month of ${heading || `column ${at + 1}`}`}
                    isLabelHidden
                    className="mt-1"
                    placeholder="2026-03"
                    value={month ?? ''}
                    isRight={(text) => text === '' || monthForm.test(text)}
                    onType={(text) => setColumn(at, { month: text || null })}
                  />
                )}
                <p className="mt-1 max-w-48 text-muted text-small">{reasons[at]}</p>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr
              key={number}
              className={`border-b last:border-b-0 ${number === headingRow ? 'bg-selected font-semibold' : ''} ${number < headingRow ? 'text-muted' : ''}`}
            >
              <th scope="row" className="px-2 py-1 text-left font-normal text-muted tabular-nums">
                {number}
              </th>
              {placed(cells).map(({ value: cell, at }) => (
                <td key={at} className="max-w-60 truncate px-2 py-1" title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns and cells are told apart by their place alone. */
function placed<Value>(values: readonly Value[]): { value: Value; at: number }[] {
  return values.map((value, at) => ({ value, at }));
}

function Kinds({
  heading,
  values,
  onChange,
}: {
  heading: string;
  values: MappedColumn['values'];
  onChange: (values: MappedColumn['values']) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-control">{heading}: which kinds count as uses?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {values.map(({ value, counts }, at) => (
          <SelectField
            key={value}
            label={value || 'No text'}
            options={[unsaid, { value: 'yes', label: 'Counts' }, { value: 'no', label: 'Does not count' }]}
            value={answerText(counts)}
            isInvalid={counts === null}
            onChange={({ target }) => onChange(values.with(at, { value, counts: answerOf(target.value) }))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Rows that seem to be sums of others. */
function Sums({ mapping: { sums }, onChange }: PartProps) {
  if (sums.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-control">Rows that may be sums of others</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {sums.map((sum, at) => (
          <SelectField
            key={`${sum.row} ${sum.label}`}
            label={sum.row === null ? sum.label : `${sum.label || 'No text'} (row ${sum.row})`}
            options={[unsaid, { value: 'yes', label: 'A sum: left out' }, { value: 'no', label: 'No sum: counts' }]}
            value={answerText(sum.isSum)}
            isInvalid={sum.isSum === null}
            onChange={({ target }) => onChange({ sums: sums.with(at, { ...sum, isSum: answerOf(target.value) }) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Texts in the column of months that are no month by themselves. */
function Months({ mapping: { months }, onChange }: PartProps) {
  if (months.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-control">Which month is each of these?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {months.map(({ text, month }, at) => (
          <div key={text} className="flex flex-wrap items-end gap-3">
            <TypedField
              label={text}
              className="min-w-32 flex-1"
              placeholder="2026-03"
              value={month === 'none' ? '' : (month ?? '')}
              isRight={(typed) => typed === '' || monthForm.test(typed)}
              onType={(typed) => onChange({ months: months.with(at, { text, month: typed || null }) })}
            />
            <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
              <input
                type="checkbox"
                checked={month === 'none'}
                onChange={({ target }) =>
                  onChange({ months: months.with(at, { text, month: target.checked ? 'none' : null }) })
                }
                className="size-4 accent-primary"
              />
              Left out
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** How a figure is to be understood. */
function Figures({ table: { mapping, open }, onChange }: { table: TableToMap; onChange: PartProps['onChange'] }) {
  const { unit, isCumulative, beginsIn, dates } = mapping;
  const areDatesOpen = dates !== null || open.some(({ question }) => question.startsWith('In which order'));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="A figure counts"
        options={[unsaid, { value: '1', label: 'Uses' }, { value: '1000', label: 'Thousands of uses (× 1,000)' }]}
        value={unit === null ? '' : String(unit)}
        isInvalid={unit === null}
        onChange={({ target }) => onChange({ unit: units.find((known) => String(known) === target.value) ?? null })}
      />
      <SelectField
        label="Each figure holds"
        options={[
          unsaid,
          { value: 'no', label: 'Its month alone' },
          { value: 'yes', label: 'The months before it too: differences are taken' },
        ]}
        value={answerText(isCumulative)}
        isInvalid={isCumulative === null}
        onChange={({ target }) => onChange({ isCumulative: answerOf(target.value) })}
      />
      {isCumulative && (
        <SelectField
          label="Counting begins anew in"
          options={monthNames.map((label, at) => ({ value: String(at + 1), label }))}
          value={String(beginsIn)}
          onChange={({ target }) => onChange({ beginsIn: Number(target.value) })}
        />
      )}
      {areDatesOpen && (
        <SelectField
          label="Dates are written"
          options={[unsaid, ...Object.entries(orderNames).map(([value, label]) => ({ value, label }))]}
          value={dates ?? ''}
          isInvalid={dates === null}
          onChange={({ target }) => onChange({ dates: (target.value || null) as Mapping['dates'] })}
        />
      )}
    </div>
  );
}

interface TypedFieldProps {
  label: string;
  isLabelHidden?: boolean;
  className?: string;
  placeholder?: string;
  value: string;
  isRight: (text: string) => boolean;
  onType: (text: string) => void;
}

/** A text that is passed on once it is whole: on leaving the field, or with Enter. */
function TypedField({ value, isRight, onType, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<{ from: string; text: string } | null>(null);
  // A text that came from elsewhere replaces what was typed before.
  const text = typed?.from === value ? typed.text : value;
  const isWrong = !isRight(text.trim());
  function pass(): void {
    if (!isWrong && text.trim() !== value) onType(text.trim());
  }
  return (
    <TextField
      {...field}
      value={text}
      isInvalid={isWrong}
      inputMode="numeric"
      onChange={({ target }) => setTyped({ from: value, text: target.value })}
      onBlur={pass}
      onKeyDown={({ key }) => {
        if (key === 'Enter') pass();
      }}
    />
  );
}

function withColumn({ columns }: Mapping, at: number, changes: Partial<MappedColumn>): MappedColumn[] {
  return columns.map((column, place) => (place === at ? { ...column, ...changes } : column));
}

function answerText(answer: boolean | null): string {
  if (answer === null) return '';
  return answer ? 'yes' : 'no';
}

function answerOf(text: string): boolean | null {
  return text === '' ? null : text === 'yes';
}
