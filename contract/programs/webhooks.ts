import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import {
  deliveryStates,
  webhookAddressMaxLength,
  webhookEventKinds,
  webhookNameMaxLength,
  webhookPauses,
} from '#contract/values/programs/webhooks.ts';

/** An address of another program that is told when something happens. */
export const Webhook = z.object({
  id: Id,
  /** Null where it hears of every institution. */
  institutionId: Id.nullable(),
  name: z.string(),
  address: z.string(),
  events: z.array(z.enum(webhookEventKinds)),
  /** Whether events carry what they are about, and not only its id and link. */
  isWhole: z.boolean(),
  makerName: z.string(),
  createdAt: Time,
  /** Who answers for it: it hears what they may read. Null where nobody does. */
  keeperName: z.string().nullable(),
  /**
   * `failing`: the last try failed, and it is tried again. `unconfirmed`: whoever answers for it has left, or a copy of the portal was
   * restored; nothing is sent until somebody confirms it.
   */
  state: z.enum(['active', 'failing', 'paused', 'unconfirmed']),
  /** Why it is paused; null where it is not. */
  pause: z.enum(webhookPauses).nullable(),
  /** How many events wait. */
  waiting: z.int(),
  /** Since when nothing arrived. */
  failingSince: Time.nullable(),
  /** Until then both secrets sign; null where there is one. */
  formerSecretUntil: Time.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

const WebhookName = z
  .string()
  .trim()
  .min(1, 'Name the program that gets the events')
  .max(webhookNameMaxLength, `A name has at most ${webhookNameMaxLength} characters`);
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
  /** Public, and with https. */
  address: WebhookAddress,
  events: WebhookEvents,
  isWhole: z.boolean().default(false),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** What is left out stays as it is. */
export const ChangedWebhook = z.strictObject({
  name: WebhookName.optional(),
  address: WebhookAddress.optional(),
  events: WebhookEvents.optional(),
  isWhole: z.boolean().optional(),
  isPaused: z.boolean().optional(),
});
export type ChangedWebhook = z.infer<typeof ChangedWebhook>;

/** An event on its way to a receiver, and what the receiver answered last. */
export const WebhookDelivery = z.object({
  id: Id,
  /** The `webhook-id` under which it is sent, each time the same. */
  eventId: z.string(),
  kind: z.enum(webhookEventKinds),
  /** When it happened. */
  at: Time,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it was sent last; null where it never was. */
  lastAt: Time.nullable(),
  /** When it is sent next; null where it is not waiting. */
  dueAt: Time.nullable(),
  /** The HTTP status of the last answer; null where there was none. */
  status: z.int().nullable(),
  /** How long the last answer took, in milliseconds. */
  tookMs: z.int().nullable(),
  /** Why the last try failed, in a sentence. */
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

/** Customers may leave it out; administrators who do mean those that hear of every institution. */
const ofInstitution = z.object({ institution: IdText.optional() });
const oneWebhook = z.object({ id: IdText });
const access = ['customer', 'admin'] as const;

export const webhooksRoutes = defineRoutes({
  'GET /api/webhooks': {
    access,
    summary: 'The webhooks of an institution, or those that hear of every institution, newest first, at most ten',
    query: ofInstitution,
    reply: z.array(Webhook),
  },
  'POST /api/webhooks': {
    access,
    createsOnce: true,
    needsFreshProof: true,
    summary: 'Makes a webhook, and answers the secret with which events are signed, which no one can read again',
    query: ofInstitution,
    body: NewWebhook,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
  },
  'PATCH /api/webhooks/:id': {
    access,
    needsFreshProof: true,
    summary: 'Changes, pauses or resumes a webhook. Whoever does it answers for it, and it hears what they may read',
    params: oneWebhook,
    body: ChangedWebhook,
    reply: Webhook,
  },
  'POST /api/webhooks/:id/confirm': {
    access,
    summary: 'Takes responsibility for a webhook that no one is responsible for; for another one it changes nothing',
    params: oneWebhook,
    reply: Webhook,
  },
  'POST /api/webhooks/:id/secret': {
    access,
    needsFreshProof: true,
    summary: 'Makes another secret and answers it. For a day events are signed with the former one as well',
    params: oneWebhook,
    reply: z.object({ webhook: Webhook, secret: z.string() }),
  },
  'POST /api/webhooks/:id/try': {
    access,
    summary: 'Sends an event about nothing, signed as all are, and answers how that went',
    params: oneWebhook,
    reply: WebhookTrial,
  },
  'DELETE /api/webhooks/:id': {
    access,
    summary: 'Removes a webhook. Nothing more is sent to it, nor what waits',
    params: oneWebhook,
    reply: z.object({}),
  },
  'GET /api/webhooks/:id/deliveries': {
    access,
    summary: 'What was sent to a webhook in the last 30 days, or waits, newest first',
    params: oneWebhook,
    query: ListQuery,
    reply: z.array(WebhookDelivery),
  },
  'POST /api/webhooks/:id/deliveries/:delivery/again': {
    access,
    summary: 'Sends an event once more, with the same id',
    params: oneWebhook.extend({ delivery: IdText }),
    reply: z.object({}),
  },
});
