import type { MasterReportId } from './counter-reports.ts';

/** The master reports, from which all of a platform's views are derived. */
export const fetchedReportIds = ['PR', 'DR', 'TR', 'IR'] as const satisfies readonly MasterReportId[];
export type FetchedReportId = (typeof fetchedReportIds)[number];

export const fetchedReleases = ['5.1', '5'] as const;
export type FetchedRelease = (typeof fetchedReleases)[number];

export const platformsMax = 20;
export const platformNameMaxLength = 80;
/** Customer ID, requestor ID and key go into the URL of a call. */
export const credentialMaxLength = 200;
export const platformAddressMaxLength = 500;

/** Platforms must publish figures within four weeks of a month's end, so earlier requests would fail. */
export const usualDueDay = 28;
/** Stored months are fetched again for this many months, in case the platform has restated them. */
export const restatedMonthsBack = 3;

/**
 * `unchanged`: fetched again, and equal to what is stored; `empty`: no usage; `gone`: the platform no longer has the
 * month; `asked`: a person has to answer a question; `stopped`: the platform refuses this institution, so its requests
 * are suspended.
 */
export const fetchStates = ['waiting', 'stored', 'unchanged', 'empty', 'gone', 'asked', 'failed', 'stopped'] as const;
export type FetchState = (typeof fetchStates)[number];

/** The tabs of the board. */
export const fetchGroups = ['problems', 'waiting', 'done'] as const;
export type FetchGroup = (typeof fetchGroups)[number];
