import { csvText } from '#contract/values/files/csv.ts';
import { usageReports } from '#contract/values/plans-and-usage/usage-reports.ts';

/** A small COUNTER report as a platform would export it. */
export interface CounterFile {
  report: 'PR_P1' | 'TR_B1' | 'IR_M1' | 'PR';
  institution: string;
  /** `2025-01`, in order. */
  months: readonly string[];
  rows: readonly CounterFileRow[];
}

export interface CounterFileRow {
  /** By the columns before Metric_Type. */
  attributes: readonly string[];
  metric: string;
  figures: readonly number[];
}

const columns = {
  PR: ['Platform', 'Data_Type', 'Access_Method'],
  PR_P1: ['Platform', 'Data_Type'],
  TR_B1: ['Title', 'Publisher', 'Platform', 'ISBN', 'Data_Type', 'YOP'],
  IR_M1: ['Item', 'Publisher', 'Publisher_ID', 'Platform', 'DOI', 'Proprietary_ID', 'URI', 'Data_Type'],
} as const satisfies Record<CounterFile['report'], readonly string[]>;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The text of the file: the header block of Release 5.1, a blank line, the headings and the rows. */
export function counterFile({ report, institution, months, rows }: CounterFile): string {
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const block = [
    ['Report_Name', usageReports[report]],
    ['Report_ID', report],
    ['Release', '5.1'],
    ['Institution_Name', institution],
    ['Institution_ID', ''],
    ['Metric_Types', metrics.join('; ')],
    ['Report_Filters', 'Access_Method=Regular'],
    ['Report_Attributes', ''],
    ['Exceptions', ''],
    ['Reporting_Period', `Begin_Date=${months[0]}-01; End_Date=${lastDayOf(months.at(-1) ?? '')}`],
    ['Created', `${lastDayOf(months.at(-1) ?? '')}T06:00:00Z`],
    ['Created_By', 'Carrel Video'],
    ['Registry_Record', ''],
    [],
  ];
  const headings = [...columns[report], 'Metric_Type', 'Reporting_Period_Total', ...months.map(headingOf)];
  const table = rows.map(({ attributes, metric, figures }) => {
    const total = figures.reduce((sum, figure) => sum + figure, 0);
    return [...attributes, metric, String(total), ...figures.map(String)];
  });
  return csvText([...block, headings, ...table]);
}

function headingOf(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
