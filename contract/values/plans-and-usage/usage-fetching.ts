import type { MasterReportId } from './counter-reports.ts';

/** Reports that the portal fetches by itself: from which all of a platform's views are made. */
export const fetchedReportIds = ['PR', 'DR', 'TR', 'IR'] as const satisfies readonly MasterReportId[];
export type FetchedReportId = (typeof fetchedReportIds)[number];

export const fetchedReleases = ['5.1', '5'] as const;
export type FetchedRelease = (typeof fetchedReleases)[number];

export const platformsMax = 20;
export const platformNameMaxLength = 80;
/** Of what goes into the address of a call: customer ID, requestor ID, key. */
export const credentialMaxLength = 200;
export const platformAddressMaxLength = 500;

/** Figures have to be there within four weeks of a month's end; by then nobody is asked in vain. */
export const usualDueDay = 28;
/** Months that were stored are asked for again for so long, in case the platform has restated them. */
export const restatedMonthsBack = 3;

/**
 * `stored`; `unchanged`: asked for again, and as it was stored; `empty`: there was no use; `gone`: the platform has this month no more;
 * `asked`: a person has to answer something; `failed`; `stopped`: the platform refuses this institution, so nothing of it is asked.
 */
export const fetchStates = ['waiting', 'stored', 'unchanged', 'empty', 'gone', 'asked', 'failed', 'stopped'] as const;
export type FetchState = (typeof fetchStates)[number];

/** The tabs of the board. */
export const fetchGroups = ['problems', 'waiting', 'done'] as const;
export type FetchGroup = (typeof fetchGroups)[number];
