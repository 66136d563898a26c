import type { Generated } from 'kysely';
import type { FetchedRelease, FetchedReportId, FetchState } from '#contract/values/plans-and-usage/usage-fetching.ts';

/** The tables behind the fetching of usage reports, in the manner of schema.ts. */
export interface UsageFetchingTables {
  /** A platform whose COUNTER API is asked for reports. */
  fetchedPlatforms: {
    id: Generated<number>;
    name: string;
    address: string;
    release: FetchedRelease;
    requestorId: string | null;
    apiKeySealed: string | null;
    /** When the key was given or taken away. */
    keyChangedAt: string | null;
    /** A JSON list of FetchedReportId. */
    reports: string;
    /** `2026-01`. */
    firstMonth: string;
    dueDay: number;
    isOn: Generated<boolean>;
    /** Until then nothing is asked: it was asked too often. */
    pausedUntil: string | null;
    /** Who changed it last, in whose name reports are stored. */
    keeperId: number;
  };

  /** What a platform knows of an institution, where somebody said it or it was found. */
  fetchedCustomers: {
    platformId: number;
    institutionId: number;
    /** What it is called there; null: by its customer ID of the portal. */
    customerId: string | null;
    isOff: Generated<boolean>;
    /** Whom reports name that somebody has confirmed to be this institution. */
    knownAs: string | null;
    /** Why the platform refuses it; nothing of it is asked until somebody tries again. */
    stopped: string | null;
    stoppedCode: number | null;
  };

  /** One report of one month of an institution at a platform. */
  usageFetches: {
    id: Generated<number>;
    platformId: number;
    institutionId: number;
    report: FetchedReportId;
    /** `2026-01`. */
    month: string;
    state: Exclude<FetchState, 'stopped'>;
    /** The newest month that was due when it was asked for last: a restatement is looked for once with each. */
    plannedIn: string;
    reason: string | null;
    code: number | null;
    /** A UsageQuestion as JSON, while it is open. */
    question: string | null;
    /** UsageAnswers as JSON. */
    answers: string | null;
    attempts: Generated<number>;
    dueAt: string;
    /** How often whoever fetched it was not heard of again: a report that ends the process is not tried for ever. */
    lost: Generated<number>;
    claim: string | null;
    claimedUntil: string | null;
    /** Of what was stored, but for when it was made: a report with the same one restates nothing. */
    contentHash: string | null;
    /** What was stored; it may have been deleted since. */
    resourceId: number | null;
    changedAt: string;
  };
}
