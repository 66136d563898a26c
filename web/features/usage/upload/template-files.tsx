import { templateHeadings } from '#contract/values/plans-and-usage/usage-template.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { XlsxButton } from '#web/ui/buttons/xlsx-button.tsx';

/** An example that counts nothing, so that it does no harm if it stays. */
const example = ['A title', '2026-03', '0'];

/** The template for figures that no COUNTER report holds: it is read without a question. */
export function TemplateFiles() {
  const rows = () => [[...templateHeadings.byRow], example];
  return (
    <div className="flex flex-wrap items-center gap-2 text-control">
      <span className="text-muted">Template, one row for each title and month:</span>
      <CsvButton label="Download the template as CSV" fileName="usage-template.csv" rows={rows} />
      <XlsxButton label="Download the template as Excel" fileName="usage-template.xlsx" rows={rows} />
    </div>
  );
}
