import type { TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import { type DateForm, dateForms, type PeriodDay, periodDays } from '#contract/values/plans-and-usage/column-roles.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { answerOf, answerText, type MappingPart, unsaid } from './mapping-change.ts';

const dateNames: Record<DateForm, string> = {
  'day-first': 'Day first: 31/01/2025',
  'month-first': 'Month first: 01/31/2025 or 01/25',
  'year-first': 'Year first: 25-Jan or 25/01',
  'since-1900': 'Days since 1900, as Excel stores them: 45658',
  'since-1904': 'Days since 1904, as Excel for Mac stored them: 44196',
};
const dayNames: Record<PeriodDay, string> = {
  first: 'Its first day',
  middle: 'The day in its middle',
  last: 'Its last day',
};
const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, month, 1)),
);
const units = [1, 1000] as const;

/** How a figure is to be understood. */
export function Figures({
  table: { mapping, open },
  onChange,
}: {
  table: TableToMap;
  onChange: MappingPart['onChange'];
}) {
  const { unit, isCumulative, beginsIn, dates, periods } = mapping;
  const isAsked = (part: 'dates' | 'periods') => mapping[part] !== null || open.some(({ about }) => about === part);
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
      {isAsked('dates') && (
        <SelectField
          label="Dates are written"
          options={[unsaid, ...dateForms.map((value) => ({ value: value as string, label: dateNames[value] }))]}
          value={dates ?? ''}
          isInvalid={dates === null}
          onChange={({ target }) => onChange({ dates: dateForms.find((form) => form === target.value) ?? null })}
        />
      )}
      {isAsked('periods') && (
        <SelectField
          label="A week or a quarter counts in the month of"
          options={[unsaid, ...periodDays.map((value) => ({ value: value as string, label: dayNames[value] }))]}
          value={periods ?? ''}
          isInvalid={periods === null}
          onChange={({ target }) => onChange({ periods: periodDays.find((day) => day === target.value) ?? null })}
        />
      )}
    </div>
  );
}
