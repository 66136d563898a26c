import {
  type CounterFilter,
  type MasterReportId,
  masterReports,
} from '#contract/values/plans-and-usage/counter-reports.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CheckList } from './check-list.tsx';
import type { ReportValues } from './report-values.ts';

interface MasterChoicesProps {
  report: MasterReportId;
  values: ReportValues;
  onChange: (change: Partial<ReportValues>) => void;
}

const titles: Record<CounterFilter, string> = {
  Data_Type: 'Only these kinds',
  YOP: 'Only these years of publication',
  Access_Type: 'Only this access',
  Access_Method: 'Only use by',
};

/** The options of a master report. Standard views have none, because the Code fixes them. */
export function MasterChoices({ report, values, onChange }: MasterChoicesProps) {
  const { optional, metrics, filterable } = masterReports[report];
  const filter = (name: CounterFilter, chosen: readonly string[]) =>
    onChange({ filters: { ...values.filters, [name]: chosen } });
  return (
    <details className="rounded-control border px-3 py-2">
      <summary className="cursor-pointer text-control text-link">Columns and filters</summary>
      <div className="mt-3 space-y-4">
        <CheckList
          title="More columns"
          names={optional}
          chosen={values.attributes}
          onChoose={(attributes) => onChange({ attributes })}
        />
        {Object.entries(filterable).map(([name, known]) =>
          known ? (
            <CheckList
              key={name}
              title={titles[name as CounterFilter]}
              names={known}
              chosen={values.filters[name as CounterFilter] ?? []}
              onChoose={(chosen) => filter(name as CounterFilter, chosen)}
            />
          ) : (
            <TextField
              key={name}
              className="max-w-xs"
              label={titles[name as CounterFilter]}
              hint="A year or a range, as 2019 or 2017-2019; several are separated by |"
              value={(values.filters[name as CounterFilter] ?? []).join('|')}
              onChange={({ target }) => filter(name as CounterFilter, target.value ? target.value.split('|') : [])}
            />
          ),
        )}
        <CheckList
          title="Only these metrics"
          names={metrics}
          chosen={values.metrics}
          onChoose={(chosen) => onChange({ metrics: chosen })}
        />
        <CheckList
          title="Form"
          names={[...(report === 'IR' ? [withParents] : []), sumsOnly]}
          chosen={[...(values.hasParents ? [withParents] : []), ...(values.hasMonths ? [] : [sumsOnly])]}
          onChoose={(chosen) =>
            onChange({ hasParents: chosen.includes(withParents), hasMonths: !chosen.includes(sumsOnly) })
          }
        />
      </div>
    </details>
  );
}

const withParents = 'Include parent details';
const sumsOnly = 'Exclude monthly details';
