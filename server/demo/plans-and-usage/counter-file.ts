import { csvText } from '#contract/values/files/csv.ts';
import { type UsageReportId, usageReports } from '#contract/values/plans-and-usage/usage-reports.ts';
import { headingOf } from '#server/features/usage/counter-reports/tabular-report.ts';
import { lastDayOf, nextMonth } from '#server/features/usage/reading/months/months.ts';

export interface CounterFile {
  report: keyof typeof columns;
  institution: string;
  /** The platform's identifier of the institution. */
  institutionId?: string;
  /** Months such as `2025-01`, in order. */
  months: readonly string[];
  rows: readonly CounterFileRow[];
  created?: string;
}

export interface CounterFileRow {
  /** The columns before Metric_Type. */
  attributes: readonly string[];
  metric: string;
  figures: readonly number[];
}

const title = ['Title', 'Publisher', 'Publisher_ID', 'Platform', 'DOI', 'Proprietary_ID'];
const columns = {
  PR: ['Platform', 'Data_Type', 'Access_Method'],
  PR_P1: ['Platform', 'Data_Type'],
  TR: [...title, 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI', 'Data_Type', 'Access_Method'],
  TR_B1: [...title, 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI', 'Data_Type', 'YOP'],
  TR_B3: [...title, 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI', 'Data_Type', 'YOP', 'Access_Type'],
  TR_J1: [...title, 'Print_ISSN', 'Online_ISSN', 'URI'],
  TR_J2: [...title, 'Print_ISSN', 'Online_ISSN', 'URI'],
  IR_M1: ['Item', 'Publisher', 'Publisher_ID', 'Platform', 'DOI', 'Proprietary_ID', 'URI', 'Data_Type'],
} as const satisfies Partial<Record<UsageReportId, readonly string[]>>;

const books = 'Data_Type=Book|Reference_Work';
const requests = ['Total_Item_Requests', 'Unique_Item_Requests'];
const denials = ['Limit_Exceeded', 'No_License'];
/** Filters and metrics that the Code of Practice fixes for a standard view; a master report states its own. */
const views: Partial<Record<CounterFile['report'], { filters: string; metrics: readonly string[] }>> = {
  PR_P1: {
    filters: 'Access_Method=Regular',
    metrics: ['Searches_Platform', ...requests, 'Unique_Title_Requests'],
  },
  TR_B1: {
    filters: `${books}; Access_Type=Controlled; Access_Method=Regular`,
    metrics: ['Total_Item_Requests', 'Unique_Title_Requests'],
  },
  TR_B3: {
    filters: `${books}; Access_Method=Regular`,
    metrics: ['Item_Investigations', 'Item_Requests', 'Title_Investigations', 'Title_Requests'].flatMap((what) =>
      what.startsWith('Title') ? [`Unique_${what}`] : [`Total_${what}`, `Unique_${what}`],
    ),
  },
  TR_J1: { filters: 'Data_Type=Journal; Access_Type=Controlled; Access_Method=Regular', metrics: requests },
  TR_J2: { filters: 'Data_Type=Journal; Access_Method=Regular', metrics: denials },
  IR_M1: {
    filters: 'Data_Type=Audiovisual|Image|Interactive_Resource|Multimedia|Sound; Access_Method=Regular',
    metrics: requests,
  },
};

/** The text of the file: the header block of Release 5.1, a blank line, the headings and the rows. */
export function counterFile({ report, institution, institutionId, months, rows, created }: CounterFile): string {
  const view = views[report];
  const last = months.at(-1) ?? '';
  const block = [
    ['Report_Name', usageReports[report]],
    ['Report_ID', report],
    ['Release', '5.1'],
    ['Institution_Name', institution],
    ['Institution_ID', institutionId ?? 'carrel:demo'],
    ['Metric_Types', (view?.metrics ?? []).join('; ')],
    ['Report_Filters', view?.filters ?? ''],
    ['Report_Attributes', view ? '' : 'Attributes_To_Show=Access_Method'],
    ['Exceptions', ''],
    ['Reporting_Period', `Begin_Date=${months[0]}-01; End_Date=${lastDayOf(last)}`],
    ['Created', created ?? `${nextMonth(last)}-02T06:00:00Z`],
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
