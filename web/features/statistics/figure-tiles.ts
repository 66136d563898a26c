import type { SupportFigures } from '#contract/statistics.ts';
import { activeCustomerDays } from '#contract/values/limits.ts';
import { activeChatHours } from '#contract/values/statistics.ts';
import { countChange, helpfulShare, shareChange, shareText, timeChange } from './figure-change.ts';
import { hoursText } from './hours-text.ts';
import type { FigureListName } from './statistics-search.ts';

export interface FigureTile {
  label: string;
  value: string;
  /** The value is words, not a number. */
  isText?: boolean;
  /** Compared with the window before. */
  change?: string | undefined;
  /** Explains the figure. */
  counts: string;
  rows?: FigureListName;
}

const counted = new Intl.NumberFormat('en-GB');
const noData = 'No data yet';

export function figureTiles(figures: SupportFigures, days: number): FigureTile[] {
  const { responses, responsesBefore, longestWaitMs, ratings, ratingsBefore } = figures;
  const ofRatings =
    ratings.count === 0 ? '' : `: ${counted.format(ratings.helpful)} of ${counted.format(ratings.count)}`;
  const before = `in the ${days} days before`;
  return [
    {
      label: 'Total customers',
      value: counted.format(figures.customers),
      change: countChange(figures.customers, figures.customersBefore, `${days} days before`),
      counts: 'People at institutions who may sign in.',
      rows: 'customers',
    },
    {
      label: 'Active customers',
      value: counted.format(figures.activeCustomers),
      counts: `Signed in within ${activeCustomerDays} days. As of now.`,
      rows: 'active-customers',
    },
    {
      label: 'Active chats',
      value: counted.format(figures.activeChats),
      counts: `Support channels in which a person wrote in the last ${activeChatHours} hours.`,
      rows: 'active-chats',
    },
    {
      label: 'Waiting now',
      value: counted.format(figures.waiting),
      counts:
        'Customers who asked in their support channel and have no answer from a person yet. Snoozed ones count again when they’re due.',
      rows: 'waiting',
    },
    {
      label: 'Longest wait',
      ...(longestWaitMs === null ? { value: 'No reply needed', isText: true } : { value: hoursText(longestWaitMs) }),
      counts: 'Of those waiting now, since their question, in support hours.',
      rows: 'waiting',
    },
    {
      label: 'First responses',
      value: counted.format(responses.count),
      change: countChange(responses.count, responsesBefore.count, before),
      counts: `Questions answered by someone on the team in these ${days} days.`,
      rows: 'responses',
    },
    {
      label: 'Response time',
      ...timeValue(responses.medianMs),
      change: timeChange(responses.medianMs, responsesBefore.medianMs, before) ?? 'Target: about 15 min',
      counts: 'Half of the first responses were faster, in support hours.',
      rows: 'responses',
    },
    {
      label: '90% answered within',
      ...timeValue(responses.p90Ms),
      change: timeChange(responses.p90Ms, responsesBefore.p90Ms, before),
      counts: 'The 90th percentile of the first responses, in support hours.',
      rows: 'responses',
    },
    {
      label: 'Satisfaction',
      value: shareText(helpfulShare(ratings)),
      isText: ratings.count === 0,
      change: shareChange(ratings, ratingsBefore, before),
      counts: `Share of Helpful among rated answers of the Knowledge Base AI and closed chats${ofRatings}.`,
      rows: 'ratings',
    },
  ];
}

function timeValue(ms: number | null): Pick<FigureTile, 'value' | 'isText'> {
  return ms === null ? { value: noData, isText: true } : { value: hoursText(ms) };
}
