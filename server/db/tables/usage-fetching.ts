import type { Generated } from 'kysely';
import type { FetchedRelease, FetchedReportId, FetchState } from '#contract/values/plans-and-usage/usage-fetching.ts';

export interface UsageFetchingTables {
  /** A platform from whose COUNTER API reports are fetched. */
  fetchedPlatforms: {
    id: Generated<number>;
    name: string;
    address: string;
    release: FetchedRelease;
    requestorId: string | null;
    apiKeySealed: string | null;
    /** When the API key was set or removed. */
    keyChangedAt: string | null;
    /** A JSON list of FetchedReportId. */
    reports: string;
    /** As `2026-01`. */
    firstMonth: string;
    dueDay: number;
    isOn: Generated<boolean>;
    /** Requests are paused until then because of the platform's rate limit. */
    pausedUntil: string | null;
    /** Who last changed it; reports are stored in their name. */
    keeperId: number;
  };

  /** An institution's account at a platform, entered or detected. */
  fetchedCustomers: {
    platformId: number;
    institutionId: number;
    /** Its customer ID at the platform; null: the same as in the portal. */
    customerId: string | null;
    isOff: Generated<boolean>;
    /** The institution's name in the platform's reports, as confirmed by a person. */
    knownAs: string | null;
    /** Why the platform refuses it; requests stop until somebody retries. */
    stopped: string | null;
    stoppedCode: number | null;
  };

  /** The fetch of one month's report for one institution from one platform. */
  usageFetches: {
    id: Generated<number>;
    platformId: number;
    institutionId: number;
    report: FetchedReportId;
    /** As `2026-01`. */
    month: string;
    state: Exclude<FetchState, 'stopped'>;
    /** The newest due month when the fetch was last planned; each newer month causes one check for restatements. */
    plannedIn: string;
    reason: string | null;
    code: number | null;
    /** An open UsageQuestion as JSON. */
    question: string | null;
    /** UsageAnswers as JSON. */
    answers: string | null;
    attempts: Generated<number>;
    dueAt: string;
    /**
     * Number of times that a fetching process was lost, so that a report which crashes the process is not tried for
     * ever.
     */
    lost: Generated<number>;
    claim: string | null;
    claimedUntil: string | null;
    /** Hash of the stored content without its creation time: a report with the same hash restates nothing. */
    contentHash: string | null;
    /** The stored report, which may have been deleted since. */
    resourceId: number | null;
    changedAt: string;
  };
}
