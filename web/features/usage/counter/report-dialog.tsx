import type { CounterReportsOverview } from '#contract/plans-and-usage/counter-reports.ts';
import { type CounterReportId, counterReports, isMasterId } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { spanText } from '#web/features/usage/periods/month-text.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { type ReportScope, useSaveCounterReport } from './counter-reports.api.ts';
import { MasterChoices } from './master-choices.tsx';
import { type ReportFile, type ReportValues, valuesOf } from './report-values.ts';

interface ReportDialogProps {
  report: CounterReportId;
  scope: ReportScope;
  overview: CounterReportsOverview;
  period: MonthRange;
  onClose: () => void;
}

const files = [
  { value: 'tsv', label: 'Table (TSV)' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
];

/** Saves a report with chosen columns, filters and platform. */
export function ReportDialog({ report, scope, overview: { platforms }, period, onClose }: ReportDialogProps) {
  const key = `counter-report.${report}.${scope.institution ?? ''}.${scope.isSum}`;
  const kept = usePersistedState<ReportValues>(key, valuesOf(report, period, 'tsv'));
  const save = useSaveCounterReport(scope);
  const values = { ...kept.values, ...period };
  const close = () => {
    kept.forget();
    onClose();
  };
  return (
    <FormDialog
      title={`Save ${counterReports[report].name}`}
      description={`${report}, ${spanText(period)}`}
      submitText="Save the report"
      pendingText="Saving..."
      isPending={save.isPending}
      onClose={close}
      onSubmit={() => save.mutate(values, { onSuccess: close })}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="File"
          value={values.file}
          onChange={({ target }) => kept.change({ file: target.value as ReportFile })}
          options={files}
        />
        {platforms.length > 1 && (
          <SelectField
            label="Platform"
            value={values.platform}
            onChange={({ target }) => kept.change({ platform: target.value })}
            options={[{ value: '', label: 'All' }, ...platforms.map((value) => ({ value, label: value }))]}
          />
        )}
        {isMasterId(report) && <MasterChoices report={report} values={values} onChange={kept.change} />}
      </div>
    </FormDialog>
  );
}
