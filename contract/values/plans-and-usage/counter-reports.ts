import type { UsageReportId } from './usage-reports.ts';

/**
 * The reports of COUNTER's Code of Practice 5.1, section 4: their columns in the prescribed order, metrics and filters.
 */

export type CounterReportId = Exclude<UsageReportId, 'TABLE'>;
export type MasterReportId = 'PR' | 'DR' | 'TR' | 'IR';
export type CounterFilter = 'Data_Type' | 'YOP' | 'Access_Type' | 'Access_Method';

export interface CounterReport {
  name: string;
  /** The master report of a view; for a master report itself. */
  master: MasterReportId;
  /** Mandatory columns. */
  columns: readonly string[];
  metrics: readonly string[];
  /** Filters that the Code fixes; empty for a master report. */
  filters: Partial<Record<CounterFilter, readonly string[]>>;
}

export interface MasterReport extends CounterReport {
  /** Optional columns. */
  optional: readonly string[];
  /** Filters and their possible values; null: any value. */
  filterable: Partial<Record<CounterFilter, readonly string[] | null>>;
}

const itemMetrics = ['Item_Investigations', 'Item_Requests'];
const usage = [...itemMetrics.map((name) => `Total_${name}`), ...itemMetrics.map((name) => `Unique_${name}`)];
const titleUsage = ['Unique_Title_Investigations', 'Unique_Title_Requests'];
const requests = ['Total_Item_Requests', 'Unique_Item_Requests'];
const denials = ['Limit_Exceeded', 'No_License'];
const searches = ['Searches_Automated', 'Searches_Federated', 'Searches_Regular'];

const publisher = ['Publisher', 'Publisher_ID', 'Platform'];
const issns = ['Print_ISSN', 'Online_ISSN', 'URI'];
const identifiers = ['DOI', 'Proprietary_ID', 'ISBN', ...issns];
const work = ['Authors', 'Publication_Date', 'Article_Version'];
/** Columns about the parent of an item. */
export const parentColumns = ['Title', ...work, 'Data_Type', ...identifiers].map((name) => `Parent_${name}`);

const books = ['Book', 'Reference_Work'];
const multimedia = ['Audiovisual', 'Image', 'Interactive_Resource', 'Multimedia', 'Sound'];
const regular = { Access_Method: ['Regular'] };
const controlled = { Access_Type: ['Controlled'] };

const accessMethods = ['Regular', 'TDM'];
const accessTypes = ['Controlled', 'Free_To_Read', 'Open'];
const unspecified = ['Other', 'Patent', 'Report', 'Standard', 'Thesis_or_Dissertation', 'Unspecified'];
const media = ['Audiovisual', 'Image', 'Interactive_Resource', 'Multimedia', 'Sound'];
const titleTypes = ['Book', 'Conference', 'Journal', 'Newspaper_or_Newsletter', 'Reference_Work'];
const itemTypes = ['Article', 'Book_Segment', 'Conference_Item', 'Database_Full_Item', 'Dataset', 'News_Item'];
const moreItemTypes = ['Reference_Item', 'Software'];

/** Reports whose columns and filters can be chosen. */
export const masterReports: Record<MasterReportId, MasterReport> = {
  PR: {
    name: 'Platform Report',
    master: 'PR',
    columns: ['Platform', 'Data_Type'],
    optional: ['Access_Method'],
    metrics: ['Searches_Platform', ...usage, ...titleUsage],
    filters: {},
    filterable: {
      Data_Type: [...titleTypes, ...itemTypes, ...moreItemTypes, ...media, ...unspecified, 'Platform'].sort(),
      Access_Method: accessMethods,
    },
  },
  DR: {
    name: 'Database Report',
    master: 'DR',
    columns: ['Database', ...publisher, 'Proprietary_ID', 'Data_Type'],
    optional: ['Access_Method'],
    metrics: [...searches, ...usage, ...titleUsage, ...denials],
    filters: {},
    filterable: {
      Data_Type: [
        ...[...titleTypes, ...media, ...unspecified],
        ...['Database_Aggregated', 'Database_AI', 'Database_Full', 'Database_Full_Item'],
      ].sort(),
      Access_Method: accessMethods,
    },
  },
  TR: {
    name: 'Title Report',
    master: 'TR',
    columns: ['Title', ...publisher, ...identifiers, 'Data_Type'],
    optional: ['YOP', 'Access_Type', 'Access_Method'],
    metrics: [...usage, ...titleUsage, ...denials],
    filters: {},
    filterable: {
      Data_Type: [...titleTypes, ...unspecified].sort(),
      YOP: null,
      Access_Type: accessTypes,
      Access_Method: accessMethods,
    },
  },
  IR: {
    name: 'Item Report',
    master: 'IR',
    columns: ['Item', ...publisher, ...identifiers, 'Data_Type'],
    optional: [...work, 'YOP', 'Access_Type', 'Access_Method'],
    metrics: [...usage, ...denials],
    filters: {},
    filterable: {
      Data_Type: [...itemTypes, ...moreItemTypes, ...media, ...unspecified].sort(),
      YOP: null,
      Access_Type: accessTypes,
      Access_Method: accessMethods,
    },
  },
};

const title = ['Title', ...publisher, 'DOI', 'Proprietary_ID'];
const bookColumns = [...title, 'ISBN', ...issns, 'Data_Type', 'YOP'];
const journalColumns = [...title, ...issns];

/** All reports, masters first. */
export const counterReports: Record<CounterReportId, CounterReport> = {
  ...masterReports,
  PR_P1: {
    name: 'Platform Usage',
    master: 'PR',
    columns: ['Platform', 'Data_Type'],
    metrics: ['Searches_Platform', ...requests, 'Unique_Title_Requests'],
    filters: regular,
  },
  DR_D1: {
    name: 'Database Search and Item Usage',
    master: 'DR',
    columns: ['Database', ...publisher, 'Proprietary_ID'],
    metrics: [...searches, ...usage],
    filters: regular,
  },
  DR_D2: {
    name: 'Database Access Denied',
    master: 'DR',
    columns: ['Database', ...publisher, 'Proprietary_ID'],
    metrics: denials,
    filters: regular,
  },
  TR_B1: {
    name: 'Book Requests (Controlled)',
    master: 'TR',
    columns: bookColumns,
    metrics: ['Total_Item_Requests', 'Unique_Title_Requests'],
    filters: { Data_Type: books, ...controlled, ...regular },
  },
  TR_B2: {
    name: 'Book Access Denied',
    master: 'TR',
    columns: bookColumns,
    metrics: denials,
    filters: { Data_Type: books, ...regular },
  },
  TR_B3: {
    name: 'Book Usage by Access Type',
    master: 'TR',
    columns: [...bookColumns, 'Access_Type'],
    metrics: [...usage, ...titleUsage],
    filters: { Data_Type: books, ...regular },
  },
  TR_J1: {
    name: 'Journal Requests (Controlled)',
    master: 'TR',
    columns: journalColumns,
    metrics: requests,
    filters: { Data_Type: ['Journal'], ...controlled, ...regular },
  },
  TR_J2: {
    name: 'Journal Access Denied',
    master: 'TR',
    columns: journalColumns,
    metrics: denials,
    filters: { Data_Type: ['Journal'], ...regular },
  },
  TR_J3: {
    name: 'Journal Usage by Access Type',
    master: 'TR',
    columns: [...journalColumns, 'Access_Type'],
    metrics: usage,
    filters: { Data_Type: ['Journal'], ...regular },
  },
  TR_J4: {
    name: 'Journal Requests by YOP (Controlled)',
    master: 'TR',
    columns: [...journalColumns, 'YOP'],
    metrics: requests,
    filters: { Data_Type: ['Journal'], ...controlled, ...regular },
  },
  IR_A1: {
    name: 'Journal Article Requests',
    master: 'IR',
    columns: [
      ...['Item', ...publisher, ...work, 'DOI', 'Proprietary_ID', ...issns],
      ...['Title', 'Authors', 'Article_Version', 'DOI', 'Proprietary_ID', ...issns].map((name) => `Parent_${name}`),
      'Access_Type',
    ],
    metrics: requests,
    filters: { Data_Type: ['Article'], ...regular },
  },
  IR_M1: {
    name: 'Multimedia Item Requests',
    master: 'IR',
    columns: ['Item', ...publisher, 'DOI', 'Proprietary_ID', 'URI', 'Data_Type'],
    metrics: requests,
    filters: { Data_Type: multimedia, ...regular },
  },
};
export const counterReportIds = Object.keys(counterReports) as [CounterReportId, ...CounterReportId[]];

export function isMasterId(report: CounterReportId): report is MasterReportId {
  return report in masterReports;
}

/** Columns that describe how an item was used, which the Code puts last. */
const attributeColumns = ['Data_Type', 'YOP', 'Access_Type', 'Access_Method'];

export function isAttributeColumn(column: string): boolean {
  return attributeColumns.includes(column);
}

const columnOrder = [
  ...['Database', 'Title', 'Item', ...publisher, ...work, ...identifiers],
  ...parentColumns,
  ...attributeColumns,
];

/** Sorts columns into the Code's order. */
export function inCodeOrder(columns: readonly string[]): string[] {
  return columnOrder.filter((column) => columns.includes(column));
}
