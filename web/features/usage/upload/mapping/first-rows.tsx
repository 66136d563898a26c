import type { MappedColumn, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import { type ColumnRole, columnRoles } from '#contract/values/plans-and-usage/column-roles.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { type MappingPart, monthForm, placed, unsaid, withColumn } from './mapping-change.ts';
import { TypedField } from './typed-field.tsx';

const roleNames: Record<ColumnRole, string> = {
  month: 'Month',
  title: 'Title',
  uses: 'Uses that count',
  other: 'Other figure, not counted',
  kind: 'Kind to count by',
  institution: 'Institution',
  'left-out': 'Left out',
};

/** The first rows of the file under a row of choices. */
export function FirstRows({
  table: { mapping, rows, reasons, open },
  onChange,
}: {
  table: TableToMap;
  onChange: MappingPart['onChange'];
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
