import type { MappedColumn } from '#contract/plans-and-usage/usage-mapping.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { answerOf, answerText, type MappingPart, monthForm, unsaid } from './mapping-change.ts';
import { TypedField } from './typed-field.tsx';

/** The kinds of a column, each counted or not. */
export function Kinds({
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
export function Sums({ mapping: { sums }, onChange }: MappingPart) {
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
export function Months({ mapping: { months }, onChange }: MappingPart) {
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
