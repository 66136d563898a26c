import { z } from 'zod';
import { Id, IdText, NameText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { programKeeperRoles } from '#contract/values/capabilities.ts';
import {
  deliveryStates,
  webhookAddressMaxLength,
  webhookEventKinds,
  webhookNameMaxLength,
  webhookPauses,
} from '#contract/values/programs/webhooks.ts';

/** An address of another program that receives events. */
export const Webhook = z.object({
  id: Id,
  /** Null: it receives events of every institution. */
  institutionId: Id.nullable(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEventKinds)),
  /** Whether events contain the object, and not only its id and link. */
  isWhole: z.boolean(),
  makerName: z.string(),
  createdAt: Time,
  /** The responsible person: the webhook receives what they may read. Null where there is none. */
  keeperName: z.string().nullable(),
  /**
   * `failing`: the last attempt failed, and retries follow. `unconfirmed`: the responsible person has left, or the
   * portal was restored from a copy; nothing is sent until somebody confirms it.
   */
  state: z.enum(['active', 'failing', 'paused', 'unconfirmed']),
  /** Why it is paused; null where it is not. */
  pause: z.enum(webhookPauses).nullable(),
  /** Number of waiting events. */
  waiting: z.int(),
  /** Time since which no delivery has succeeded. */
  failingSince: Time.nullable(),
  /** Both secrets sign until then; null where there is only one. */
  formerSecretUntil: Time.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookName = NameText.min(1, 'Name the program that gets the events').max(
  webhookNameMaxLength,
  `A name has at most ${webhookNameMaxLength} characters`,
);
const WebhookAddress = z
  .string()
  .trim()
  .min(1, 'Enter an address such as https://crm.example.org/events')
  .max(webhookAddressMaxLength, `An address has at most ${webhookAddressMaxLength} characters`);
const WebhookEvents = z
  .array(z.enum(webhookEventKinds))
  .min(1, 'Choose at least one event')
  .max(webhookEventKinds.length)
  .transform((events) => webhookEventKinds.filter((kind) => events.includes(kind)));

export const NewWebhook = z.strictObject({
  name: WebhookName,
  /** Public https address. */
  address: WebhookAddress,
  events: WebhookEvents,
  isWhole: z.boolean().default(false),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** Fields that are left out stay unchanged. */
export const ChangedWebhook = z.strictObject({
  name: WebhookName.optional(),
  address: WebhookAddress.optional(),
  events: WebhookEvents.optional(),
  isWhole: z.boolean().optional(),
  isPaused: z.boolean().optional(),
});
export type ChangedWebhook = z.infer<typeof ChangedWebhook>;

export const WebhookDelivery = z.object({
  id: Id,
  /** The `webhook-id` header, the same for every attempt. */
  eventId: z.string(),
  kind: z.enum(webhookEventKinds),
  at: Time,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Last attempt; null before the first. */
  lastAt: Time.nullable(),
  /** Next attempt; null where none is due. */
  dueAt: Time.nullable(),
  /** HTTP status of the last answer; null without one. */
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  /** Why the last attempt failed, in a sentence. */
  reason: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookTrial = z.object({
  isFine: z.boolean(),
  status: z.int().nullable(),
  tookMs: z.int(),
  reason: z.string().nullable(),
});
export type WebhookTrial = z.infer<typeof WebhookTrial>;

/** Customers may leave it out. Administrators who leave it out get the webhooks for all institutions. */
const ofInstitution = z.object({ institution: IdText.optional() });
const oneWebhook = z.object({ id: IdText });
const access = programKeeperRoles;

export const webhooksRoutes = defineRoutes({
  'GET /api/webhooks': {
    access,
    tokenScope: 'none',
    summary: 'The webhooks of an institution, or those that hear of every institution, newest first, at most ten',
    query: ofInstitution,
    reply: z.array(Webhook),
  },
  'POST /api/webhooks': {
    access,
    tokenScope: 'none',
    createsOnce: true,
    needsFreshProof: true,
    summary: 'Makes a webhook, and answers the secret with which events are signed, which no one can read again',
    query: ofInstitution,
    body: NewWebhook,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
  },
  'PATCH /api/webhooks/:id': {
    access,
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Changes, pauses or resumes a webhook. The person who does it answers for the webhook, which hears what they may read',
    params: oneWebhook,
    body: ChangedWebhook,
    reply: Webhook,
  },
  'POST /api/webhooks/:id/confirm': {
    access,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Takes responsibility for a webhook that no one is responsible for; for another one it changes nothing',
    params: oneWebhook,
    reply: Webhook,
  },
  'POST /api/webhooks/:id/secret': {
    access,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Makes another secret and answers it. For a day events are signed with the former one as well',
    params: oneWebhook,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
  },
  'POST /api/webhooks/:id/try': {
    access,
    tokenScope: 'none',
    summary: 'Sends an event about nothing, signed as all are, and answers how that went',
    params: oneWebhook,
    reply: WebhookTrial,
  },
  'DELETE /api/webhooks/:id': {
    access,
    tokenScope: 'none',
    summary: 'Removes a webhook. Nothing more is sent to it, nor what waits',
    params: oneWebhook,
    reply: z.object({}),
  },
  'GET /api/webhooks/:id/deliveries': {
    access,
    tokenScope: 'none',
    summary: 'What was sent to a webhook in the last 30 days, or waits, newest first',
    params: oneWebhook,
    query: ListQuery,
    reply: z.array(WebhookDelivery),
  },
  'POST /api/webhooks/:id/deliveries/:delivery/again': {
    access,
    tokenScope: 'none',
    summary: 'Sends an event once more, with the same id',
    params: oneWebhook.extend({ delivery: IdText }),
    reply: z.object({}),
  },
});
