import type { CountedCustomer, CountedRating } from '#contract/statistics.ts';
import { type RowsRead, useRows } from '#web/lib/calls/use-rows.ts';
import { momentText } from '#web/lib/days.ts';
import { hoursText } from './hours-text.ts';
import type { FigureListName } from './statistics-search.ts';

/** A further fact in a row: a moment, a time in support hours, or a name. */
export type Fact = { at: string | null } | { supportMs: number } | { name: string };

export interface FigureRow {
  key: number | string;
  /** Undefined if the row names nobody and has no conversation to open. */
  customerId?: number;
  /** The message in their channel that the row is about. */
  messageId?: number;
  fullName: string;
  companyName: string | null;
  /** The member of staff who answered or closed. */
  staffName?: string;
  /** In the order of the list's headings. */
  facts: readonly Fact[];
}

/** The window, and optionally one member of staff or institution. */
export interface FigureRowsFilter {
  days: number;
  until: string;
  staff?: number | undefined;
  institution?: number | undefined;
}

interface FigureList {
  title: string;
  /** The text of the link to the list. */
  show: string;
  nothing: string;
  headings: readonly string[];
  /** Parts of the title for the rows of one member of staff or one institution. */
  ofOne?: { staff: string; institution: string };
  useRead: (filter: FigureRowsFilter) => RowsRead<FigureRow>;
}

const pageSize = 50;
const customerHeadings = ['Customer since', 'Last sign-in'];

/** The rows behind each figure, read by the call with the figure's own condition. */
export const figureLists: Readonly<Record<FigureListName, FigureList>> = {
  customers: {
    title: 'Total customers',
    show: 'Show customers',
    nothing: 'No customers yet',
    headings: customerHeadings,
    useRead: ({ until }) =>
      useRows('GET /api/statistics/customers', { query: { until } }, pageSize, (page) => page.map(customerRow)),
  },
  'active-customers': {
    title: 'Active customers',
    show: 'Show active customers',
    nothing: 'No customer has signed in',
    headings: customerHeadings,
    useRead: () =>
      useRows('GET /api/statistics/customers', { query: { who: 'active' } }, pageSize, (page) => page.map(customerRow)),
  },
  'active-chats': {
    title: 'Active chats',
    show: 'Show active chats',
    nothing: 'No one has written',
    headings: ['Last message by a person'],
    useRead: () =>
      useRows('GET /api/statistics/active-chats', {}, pageSize, (page) =>
        page.map((row) => ({
          ...row,
          key: row.customerId,
          facts: [{ at: row.lastWrittenAt }],
        })),
      ),
  },
  waiting: {
    title: 'Waiting now',
    show: 'Show who’s waiting',
    nothing: 'No reply needed',
    headings: ['Asked', 'Waiting, in support hours'],
    useRead: () =>
      useRows('GET /api/statistics/waiting', {}, pageSize, (page) =>
        page.map((row) => ({
          ...row,
          key: row.customerId,
          facts: [{ at: row.askedAt }, { supportMs: row.waitMs }],
        })),
      ),
  },
  responses: {
    title: 'First responses',
    show: 'Show first responses',
    nothing: 'No data yet',
    headings: ['Asked', 'Answered', 'Answered by', 'Time taken, in support hours'],
    ofOne: { staff: 'by', institution: 'to' },
    useRead: ({ staff: answeredBy, ...filter }) =>
      useRows('GET /api/statistics/responses', { query: { ...filter, answeredBy } }, pageSize, (page) =>
        page.map((row) => ({
          ...row,
          key: row.answerId,
          messageId: row.answerId,
          staffName: row.answeredBy.fullName,
          facts: [
            { at: row.askedAt },
            { at: row.answeredAt },
            { name: row.answeredBy.fullName },
            { supportMs: row.supportMs },
          ],
        })),
      ),
  },
  ratings: {
    title: 'Ratings',
    show: 'Show ratings',
    nothing: 'No data yet',
    headings: ['Rated', 'When', 'Verdict', 'Comment', 'Closed by'],
    ofOne: { staff: 'of chats closed by', institution: 'by' },
    useRead: ({ staff: closedBy, ...filter }) =>
      useRows('GET /api/statistics/ratings', { query: { ...filter, closedBy } }, pageSize, (page) =>
        page.map(ratingRow),
      ),
  },
};

function customerRow(row: CountedCustomer): FigureRow {
  return { ...row, key: row.customerId, facts: [{ at: row.createdAt }, { at: row.lastSignInAt }] };
}

function ratingRow({ kind, id, ratedAt, verdict, comment, customer, closedBy }: CountedRating): FigureRow {
  return {
    ...(customer ?? { fullName: 'Not named', companyName: null }),
    ...(closedBy && { staffName: closedBy.fullName }),
    key: `${kind} ${id}`,
    facts: [
      { name: kind === 'conversation' ? 'Closed chat' : 'Knowledge Base AI answer' },
      { at: ratedAt },
      { name: verdict === 'helpful' ? 'Helpful' : 'Not Helpful' },
      { name: comment ?? '' },
      { name: closedBy?.fullName ?? '' },
    ],
  };
}

export function factText(fact: Fact): string {
  if ('at' in fact) return fact.at === null ? 'Never' : momentText(fact.at);
  return 'supportMs' in fact ? hoursText(fact.supportMs) : fact.name || '–';
}
