import Braces from 'lucide-react/icons/braces';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import { type CounterReportId, isMasterId } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { spanText } from '#web/features/usage/periods/month-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { type ReportScope, useSaveCounterReport } from './counter-reports.api.ts';
import { type ReportFile, valuesOf } from './report-values.ts';

interface DownloadMenuProps {
  report: CounterReportId;
  scope: ReportScope;
  period: MonthRange;
  /** Figures come from several platforms, of which one can be chosen. */
  hasPlatforms: boolean;
  /** Opens the choice of columns, filters and platform. */
  onChoose: () => void;
}

const files: readonly { file: ReportFile; label: string; detail: string; icon: ReactNode }[] = [
  { file: 'tsv', label: 'TSV', detail: 'Code of Practice table', icon: <FileText aria-hidden="true" /> },
  { file: 'xlsx', label: 'Excel', detail: 'XLSX', icon: <FileSpreadsheet aria-hidden="true" /> },
  { file: 'json', label: 'JSON', detail: 'as the COUNTER API', icon: <Braces aria-hidden="true" /> },
];

/** Saves a report of the period in one of three forms. */
export function DownloadMenu({ report, scope, period, hasPlatforms, onChoose }: DownloadMenuProps) {
  const save = useSaveCounterReport(scope);
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="sm"
          icon={<Download />}
          isPending={save.isPending}
          pendingText="Saving..."
          aria-label={`Download ${report}`}
        >
          Download
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>
        {report}, {spanText(period)}
      </MenuLabel>
      {files.map(({ file, label, detail, icon }) => (
        <MenuItem key={file} icon={icon} onSelect={() => save.mutate(valuesOf(report, period, file))}>
          <span className="flex-1">{label}</span>
          <span className="text-muted">{detail}</span>
        </MenuItem>
      ))}
      {(isMasterId(report) || hasPlatforms) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={onChoose}>
            {isMasterId(report) ? 'Columns and filters' : 'One platform'}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
