import { z } from 'zod';
import { Id, IdText, NameText, Time } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  credentialMaxLength,
  fetchedReleases,
  fetchedReportIds,
  fetchGroups,
  fetchStates,
  platformAddressMaxLength,
  platformNameMaxLength,
  usualDueDay,
} from '#contract/values/plans-and-usage/usage-fetching.ts';
import { UsageAnswers, UsageQuestion } from './usage.ts';
import { Month } from './usage-allowance.ts';

/** Platforms from whose COUNTER API the portal fetches reports, and the state of each fetch. */

const Report = z.enum(fetchedReportIds);
const Count = z.int().nonnegative();
const Credential = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(credentialMaxLength, `At most ${credentialMaxLength} characters`)
  .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Must not contain invisible characters');

/** A platform from which reports are fetched. Its API key is sealed and never shown again. */
export const FetchedPlatform = z.object({
  id: Id,
  name: z.string(),
  /** Base URL of the COUNTER API, without the path of reports. */
  address: z.string(),
  release: z.enum(fetchedReleases),
  requestorId: z.string().nullable(),
  hasKey: z.boolean(),
  reports: z.array(Report),
  firstMonth: Month,
  /** The day of the month from which the previous month's figures are fetched. */
  dueDay: z.int(),
  isOn: z.boolean(),
  /** Requests are paused until then because of the platform's rate limit. */
  pausedUntil: Time.nullable(),
  waiting: Count,
  problems: Count,
});
export type FetchedPlatform = z.infer<typeof FetchedPlatform>;

export const PlatformForm = z.strictObject({
  name: NameText.min(1, 'Name the platform').max(
    platformNameMaxLength,
    `A name has at most ${platformNameMaxLength} characters`,
  ),
  address: z
    .string()
    .trim()
    .max(platformAddressMaxLength, `An address has at most ${platformAddressMaxLength} characters`)
    .refine(
      (text) => /^https:\/\/[^/?#]+(?:\/[^?#]*)?$/.test(text),
      'Must be an address such as https://sushi.example.org',
    ),
  release: z.enum(fetchedReleases),
  requestorId: Credential.nullable(),
  /** Left out: unchanged; null removes it. */
  apiKey: Credential.nullable().optional(),
  reports: z.array(Report).min(1, 'Choose at least one report').max(fetchedReportIds.length),
  firstMonth: Month,
  dueDay: z.int().min(1, 'A day from 1 to 28').max(usualDueDay, 'A day from 1 to 28'),
  isOn: z.boolean(),
});
export type PlatformForm = z.infer<typeof PlatformForm>;

/** An institution's account at a platform. */
export const FetchedInstitution = z.object({
  id: Id,
  name: z.string(),
  /** Its customer ID at the platform; null: the same as in the portal. */
  customerId: z.string().nullable(),
  /** Its customer ID in the portal. */
  ownCustomerId: z.string().nullable(),
  /** Fetching is switched off for this institution. */
  isOff: z.boolean(),
  /** The platform's reason for refusing this institution; requests stop until somebody retries. */
  stopped: z.string().nullable(),
});
export type FetchedInstitution = z.infer<typeof FetchedInstitution>;

export const PlatformTrial = z.object({
  steps: z.array(z.object({ isFine: z.boolean(), said: z.string() })),
});
export type PlatformTrial = z.infer<typeof PlatformTrial>;

/** The fetch of one month's report for one institution from one platform. */
export const UsageFetch = z.object({
  id: Id,
  platform: z.object({ id: Id, name: z.string() }),
  institution: z.object({ id: Id, name: z.string() }),
  report: Report,
  month: Month,
  state: z.enum(fetchStates),
  /** In words; null without a reason. */
  reason: z.string().nullable(),
  /** COUNTER's exception code. */
  code: z.int().nullable(),
  question: UsageQuestion.nullable(),
  attempts: Count,
  /** When a waiting fetch is tried next. */
  dueAt: Time,
  /** When the present state was reached. */
  changedAt: Time,
  /** The stored report; null once it is deleted. */
  resourceId: Id.nullable(),
});
export type UsageFetch = z.infer<typeof UsageFetch>;

const access = ['admin'] as const;
const one = z.object({ id: IdText });

export const usageFetchingRoutes = defineRoutes({
  'GET /api/usage-fetching/platforms': {
    access,
    tokenScope: 'none',
    summary: 'The platforms from which reports are fetched, by name, with how much waits and failed; at most twenty',
    reply: z.array(FetchedPlatform),
  },
  'POST /api/usage-fetching/platforms': {
    access,
    tokenScope: 'none',
    createsOnce: true,
    summary: 'Adds a platform. Nothing is fetched before it is switched on. Its key is never answered again',
    body: PlatformForm,
    reply: FetchedPlatform,
  },
  'PUT /api/usage-fetching/platforms/:id': {
    access,
    tokenScope: 'none',
    summary: 'Changes a platform, replaces its key, or switches it on and off',
    params: one,
    body: PlatformForm,
    reply: FetchedPlatform,
  },
  'DELETE /api/usage-fetching/platforms/:id': {
    access,
    tokenScope: 'none',
    summary: 'Forgets a platform, its key and what was to be fetched; reports that were stored stay',
    params: one,
    reply: z.object({}),
  },
  'POST /api/usage-fetching/platforms/:id/try': {
    access,
    tokenScope: 'none',
    summary: 'Asks a platform for its status and its list of reports for one institution, and says what came',
    params: one,
    reply: PlatformTrial,
  },
  'GET /api/usage-fetching/platforms/:id/institutions': {
    access,
    tokenScope: 'none',
    summary: 'All institutions as a platform knows them, by name',
    params: one,
    query: z.object({ ...listQuery, q: typedText }),
    reply: z.array(FetchedInstitution),
  },
  'PUT /api/usage-fetching/platforms/:id/institutions/:institutionId': {
    access,
    tokenScope: 'none',
    summary: 'Says what an institution is called at a platform, or that nothing is fetched for it',
    params: z.object({ id: IdText, institutionId: IdText }),
    body: z.strictObject({ customerId: Credential.nullable(), isOff: z.boolean() }),
    reply: z.object({}),
  },
  'GET /api/usage-fetching/fetches': {
    access,
    tokenScope: 'none',
    summary: 'What failed, waits or was fetched, the latest change first',
    query: z.object({ ...listQuery, group: z.enum(fetchGroups), platform: IdText.optional() }),
    reply: z.array(UsageFetch),
  },
  'POST /api/usage-fetching/fetches/:id/again': {
    access,
    tokenScope: 'none',
    summary:
      'Fetches a report again, now, with answers where it asked something; an institution that was stopped goes on',
    params: one,
    body: z.strictObject({ answers: UsageAnswers.optional() }),
    reply: z.object({}),
  },
});
