import Download from 'lucide-react/icons/download';
import type { FormEvent } from 'react';
import type { CounterReportsOverview } from '#contract/plans-and-usage/counter-reports.ts';
import { type CounterReportId, counterReports, isMasterId } from '#contract/values/plans-and-usage/counter-reports.ts';
import { monthName, monthRanges } from '#web/features/usage/periods/month-text.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { type ReportScope, useSaveCounterReport } from './counter-reports.api.ts';
import { MasterChoices } from './master-choices.tsx';
import { firstValues, type ReportFile, type ReportValues, valuesFor } from './report-values.ts';

interface ReportFormProps {
  scope: ReportScope;
  overview: CounterReportsOverview;
}

const files = [
  { value: 'tsv', label: 'Table (TSV)' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
];

/** Chooses a report, its months and options, and saves it. */
export function ReportForm({ scope, overview }: ReportFormProps) {
  const { reports, platforms } = overview;
  const kept = usePersistedState<{ chosen: ReportValues | null }>(
    `counter-report.${scope.institution ?? ''}.${scope.isSum}`,
    {
      chosen: null,
    },
  );
  const save = useSaveCounterReport(scope);
  const reportOf = (id: CounterReportId | undefined) => reports.find((each) => each.report === id);
  const { chosen } = kept.values;
  const values = reportOf(chosen?.report) ? chosen : firstValues(reports);
  const report = reportOf(values?.report);
  if (!values || !report) return null;
  const change = (part: Partial<ReportValues>) => kept.change({ chosen: { ...values, ...part } });
  const choose = (id: CounterReportId) => {
    const next = reportOf(id);
    if (next) kept.change({ chosen: valuesFor(next, values.file) });
  };
  const known = [...report.months, ...report.missing.flatMap(({ months }) => months)].sort();
  const months = known.map((value) => ({ value, label: monthName(value) }));
  const missing = report.missing.map(({ reason, months: of }) => ({
    reason,
    months: of.filter((month) => month >= values.from && month <= values.to),
  }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(values, { onSuccess: kept.forget });
  };
  return (
    <form onSubmit={submit} className="space-y-4 p-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Report"
          className="sm:col-span-2 lg:col-span-1"
          value={values.report}
          onChange={({ target }) => choose(target.value as CounterReportId)}
          options={reports
            .filter((each) => each.months.length > 0)
            .map(({ report: id }) => ({ value: id, label: `${id}: ${counterReports[id].name}` }))}
        />
        <SelectField
          label="From"
          value={values.from}
          onChange={({ target: { value: from } }) => change({ from, ...(from > values.to && { to: from }) })}
          options={months}
        />
        <SelectField
          label="To"
          value={values.to}
          onChange={({ target: { value: to } }) => change({ to, ...(to < values.from && { from: to }) })}
          options={months}
        />
        <SelectField
          label="File"
          value={values.file}
          onChange={({ target }) => change({ file: target.value as ReportFile })}
          options={files}
        />
        {platforms.length > 1 && (
          <SelectField
            label="Platform"
            value={values.platform}
            onChange={({ target }) => change({ platform: target.value })}
            options={[{ value: '', label: 'All' }, ...platforms.map((value) => ({ value, label: value }))]}
          />
        )}
      </div>
      {isMasterId(values.report) && <MasterChoices report={values.report} values={values} onChange={change} />}
      {missing.map(
        ({ reason, months: of }) =>
          of.length > 0 && (
            <p key={reason} className="text-small text-warning">
              {monthRanges(of)} will be without figures, and the report says so: {reason}.
            </p>
          ),
      )}
      <Button type="submit" icon={<Download />} isPending={save.isPending} pendingText="Saving...">
        Save the report
      </Button>
    </form>
  );
}
