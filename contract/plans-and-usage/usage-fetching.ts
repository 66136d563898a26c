import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
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

/** Platforms whose COUNTER API the portal asks for reports by itself, and what became of it. */

const Report = z.enum(fetchedReportIds);
const Count = z.int().nonnegative();
const Credential = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(credentialMaxLength, `At most ${credentialMaxLength} characters`)
  .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Must not contain invisible characters');

/** A platform from which reports are fetched. Its key is kept sealed, and never shown again. */
export const FetchedPlatform = z.object({
  id: Id,
  name: z.string(),
  /** Of its COUNTER API, without a path of reports. */
  address: z.string(),
  release: z.enum(fetchedReleases),
  requestorId: z.string().nullable(),
  hasKey: z.boolean(),
  reports: z.array(Report),
  /** The first month that is fetched. */
  firstMonth: Month,
  /** On which day of a month the figures of the month before are asked for. */
  dueDay: z.int(),
  isOn: z.boolean(),
  /** Until then nothing is asked, because the platform has been asked too often. */
  pausedUntil: Time.nullable(),
  waiting: Count,
  problems: Count,
});
export type FetchedPlatform = z.infer<typeof FetchedPlatform>;

export const PlatformForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Name the platform')
    .max(platformNameMaxLength, `A name has at most ${platformNameMaxLength} characters`),
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
  /** Left out it stays as it is; null takes it away. */
  apiKey: Credential.nullable().optional(),
  reports: z.array(Report).min(1, 'Choose at least one report').max(fetchedReportIds.length),
  firstMonth: Month,
  dueDay: z.int().min(1, 'A day from 1 to 28').max(usualDueDay, 'A day from 1 to 28'),
  isOn: z.boolean(),
});
export type PlatformForm = z.infer<typeof PlatformForm>;

/** An institution as a platform knows it. */
export const FetchedInstitution = z.object({
  id: Id,
  name: z.string(),
  /** What it is called there; null: by its customer ID of the portal. */
  customerId: z.string().nullable(),
  /** Its customer ID of the portal. */
  ownCustomerId: z.string().nullable(),
  /** Nothing is fetched for it from here. */
  isOff: z.boolean(),
  /** Why the platform refuses it, and nothing of it is asked until somebody tries again. */
  stopped: z.string().nullable(),
});
export type FetchedInstitution = z.infer<typeof FetchedInstitution>;

/** What came of trying a platform, in words. */
export const PlatformTrial = z.object({
  steps: z.array(z.object({ isFine: z.boolean(), said: z.string() })),
});
export type PlatformTrial = z.infer<typeof PlatformTrial>;

/** One report of one month of an institution at a platform. */
export const UsageFetch = z.object({
  id: Id,
  platform: z.object({ id: Id, name: z.string() }),
  institution: z.object({ id: Id, name: z.string() }),
  report: Report,
  month: Month,
  state: z.enum(fetchStates),
  /** In words; null where there is nothing to say. */
  reason: z.string().nullable(),
  /** COUNTER's number of the exception behind it. */
  code: z.int().nullable(),
  question: UsageQuestion.nullable(),
  attempts: Count,
  /** When it is tried next, for one that waits. */
  dueAt: Time,
  /** When that state was reached. */
  changedAt: Time,
  /** The report that was stored, as long as it is there. */
  resourceId: Id.nullable(),
});
export type UsageFetch = z.infer<typeof UsageFetch>;

const access = ['admin'] as const;
const one = z.object({ id: IdText });

export const usageFetchingRoutes = defineRoutes({
  'GET /api/usage-fetching/platforms': {
    access,
    summary: 'The platforms from which reports are fetched, by name, with how much waits and failed; at most twenty',
    reply: z.array(FetchedPlatform),
  },
  'POST /api/usage-fetching/platforms': {
    access,
    createsOnce: true,
    summary: 'Adds a platform. Nothing is fetched before it is switched on. Its key is never answered again',
    body: PlatformForm,
    reply: FetchedPlatform,
  },
  'PUT /api/usage-fetching/platforms/:id': {
    access,
    summary: 'Changes a platform, replaces its key, or switches it on and off',
    params: one,
    body: PlatformForm,
    reply: FetchedPlatform,
  },
  'DELETE /api/usage-fetching/platforms/:id': {
    access,
    summary: 'Forgets a platform, its key and what was to be fetched; reports that were stored stay',
    params: one,
    reply: z.object({}),
  },
  'POST /api/usage-fetching/platforms/:id/try': {
    access,
    summary: 'Asks a platform for its status and its list of reports for one institution, and says what came',
    params: one,
    reply: PlatformTrial,
  },
  'GET /api/usage-fetching/platforms/:id/institutions': {
    access,
    summary: 'All institutions as a platform knows them, by name',
    params: one,
    query: z.object({ ...listQuery, q: typedText }),
    reply: z.array(FetchedInstitution),
  },
  'PUT /api/usage-fetching/platforms/:id/institutions/:institutionId': {
    access,
    summary: 'Says what an institution is called at a platform, or that nothing is fetched for it',
    params: z.object({ id: IdText, institutionId: IdText }),
    body: z.strictObject({ customerId: Credential.nullable(), isOff: z.boolean() }),
    reply: z.object({}),
  },
  'GET /api/usage-fetching/fetches': {
    access,
    summary: 'What failed, waits or was fetched, the latest change first',
    query: z.object({ ...listQuery, group: z.enum(fetchGroups), platform: IdText.optional() }),
    reply: z.array(UsageFetch),
  },
  'POST /api/usage-fetching/fetches/:id/again': {
    access,
    summary:
      'Fetches a report again, now, with answers where it asked something; an institution that was stopped goes on',
    params: one,
    body: z.strictObject({ answers: UsageAnswers.optional() }),
    reply: z.object({}),
  },
});
