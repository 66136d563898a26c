import type { CountedCustomer } from '#contract/statistics.ts';
import { callPage } from '#web/lib/api.ts';
import { momentText } from '#web/lib/days.ts';
import { hoursText } from './hours-text.ts';
import type { FigureListName } from './statistics-search.ts';

/** What a row tells besides who it is: a moment, a time in support hours, or a name. */
export type Fact = { at: string | null } | { supportMs: number } | { name: string };

export interface FigureRow {
  key: number;
  customerId: number;
  /** The message in their channel that the row is about. */
  messageId?: number;
  fullName: string;
  companyName: string | null;
  answeredBy?: string;
  /** In the order of the list's headings. */
  facts: readonly Fact[];
}

export interface FigureRowsPage {
  rows: readonly FigureRow[];
  next: string | undefined;
}

/** Of which window, and of whom alone. */
export interface FigureRowsFilter {
  days: number;
  until: string;
  staff?: number | undefined;
  institution?: number | undefined;
  limit?: number;
}

interface FigureList {
  title: string;
  /** The words of the link to it. */
  show: string;
  nothing: string;
  headings: readonly string[];
  /** The first page, or the one at an address. */
  read: (filter: FigureRowsFilter, address?: string) => Promise<FigureRowsPage>;
}

const customerHeadings = ['Customer since', 'Last sign-in'];

/** The rows behind each figure, read by the call that has the figure's own condition. */
export const figureLists: Readonly<Record<FigureListName, FigureList>> = {
  customers: {
    title: 'Total customers',
    show: 'Show customers',
    nothing: 'No customers yet',
    headings: customerHeadings,
    read: ({ until, limit }, address) =>
      pageOf(callPage('GET /api/statistics/customers', { query: { until, limit } }, address), customerRow),
  },
  'active-customers': {
    title: 'Active customers',
    show: 'Show active customers',
    nothing: 'No customer has signed in',
    headings: customerHeadings,
    read: ({ limit }, address) =>
      pageOf(callPage('GET /api/statistics/customers', { query: { who: 'active', limit } }, address), customerRow),
  },
  'active-chats': {
    title: 'Active chats',
    show: 'Show active chats',
    nothing: 'Nobody has written',
    headings: ['Last message by a person'],
    read: ({ limit }, address) =>
      pageOf(callPage('GET /api/statistics/active-chats', { query: { limit } }, address), (row) => ({
        ...row,
        key: row.customerId,
        facts: [{ at: row.lastWrittenAt }],
      })),
  },
  waiting: {
    title: 'Waiting now',
    show: 'Show who waits',
    nothing: 'Nobody waits',
    headings: ['Asked', 'Waits, in support hours'],
    read: ({ limit }, address) =>
      pageOf(callPage('GET /api/statistics/waiting', { query: { limit } }, address), (row) => ({
        ...row,
        key: row.customerId,
        facts: [{ at: row.askedAt }, { supportMs: row.waitMs }],
      })),
  },
  responses: {
    title: 'First responses',
    show: 'Show first responses',
    nothing: 'No data yet',
    headings: ['Asked', 'Answered', 'Answered by', 'Took, in support hours'],
    read: ({ staff: answeredBy, ...filter }, address) =>
      pageOf(callPage('GET /api/statistics/responses', { query: { ...filter, answeredBy } }, address), (row) => ({
        ...row,
        key: row.answerId,
        messageId: row.answerId,
        answeredBy: row.answeredBy.fullName,
        facts: [
          { at: row.askedAt },
          { at: row.answeredAt },
          { name: row.answeredBy.fullName },
          { supportMs: row.supportMs },
        ],
      })),
  },
};

async function pageOf<Row>(
  page: Promise<{ rows: readonly Row[]; next: string | undefined }>,
  toRow: (row: Row) => FigureRow,
): Promise<FigureRowsPage> {
  const { rows, next } = await page;
  return { rows: rows.map(toRow), next };
}

function customerRow(row: CountedCustomer): FigureRow {
  return { ...row, key: row.customerId, facts: [{ at: row.createdAt }, { at: row.lastSignInAt }] };
}

/** As the screen shows it. */
export function factText(fact: Fact): string {
  if ('at' in fact) return fact.at === null ? 'Never' : momentText(fact.at);
  return 'supportMs' in fact ? hoursText(fact.supportMs) : fact.name;
}
