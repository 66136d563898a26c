import type { TokenSlice } from './token-scopes.ts';

interface KindOfEvent {
  /** When the event is sent. */
  says: string;
  slice: TokenSlice;
}

/** Every event for webhooks, in display order. Receivers read these names, so none may ever be renamed. */
export const webhookEvents = {
  'conversation.asked': { says: 'A customer asks something and is waiting for an answer', slice: 'conversations' },
  'conversation.answered': { says: 'The support team answers a waiting customer', slice: 'conversations' },
  'conversation.closed': { says: 'The support team closes a conversation', slice: 'conversations' },
  'person.added': { says: 'An account is made', slice: 'people' },
  'person.changed': { says: 'An account is changed', slice: 'people' },
  'person.deactivated': { says: 'An account is deactivated', slice: 'people' },
  'person.reactivated': { says: 'An account is reactivated', slice: 'people' },
  'plan.added': { says: 'A plan is added for an institution', slice: 'invoices' },
  'plan.changed': { says: 'What was agreed about a plan is changed', slice: 'invoices' },
  'plan.cancelled': { says: 'A plan is cancelled', slice: 'invoices' },
  'plan.ended': { says: 'A plan has ended', slice: 'invoices' },
  'invoice-request.made': { says: 'An invoice is requested', slice: 'invoices' },
  'invoice.issued': { says: 'An invoice is issued', slice: 'invoices' },
  'invoice.paid': { says: 'The payment of an invoice is recorded', slice: 'invoices' },
  'invoice.credited': { says: 'An invoice is voided by a credit note', slice: 'invoices' },
  'setup.submitted': { says: 'A technical setup is submitted', slice: 'setups' },
  'setup.reviewed': { says: 'Technical support starts reviewing a setup', slice: 'setups' },
  'setup.changes-requested': { says: 'Technical support asks for changes to a setup', slice: 'setups' },
  'setup.live': { says: 'A technical setup goes live', slice: 'setups' },
  'session.planned': { says: 'A session is planned or booked', slice: 'sessions' },
  'session.moved': { says: 'A session is moved to another time', slice: 'sessions' },
  'session.changed': { says: 'A session is changed in another way', slice: 'sessions' },
  'session.cancelled': { says: 'A session is cancelled', slice: 'sessions' },
  'usage.added': { says: 'A usage report is added', slice: 'usage' },
  'usage.removed': { says: 'A usage report is removed', slice: 'usage' },
} as const satisfies Record<string, KindOfEvent>;

export type WebhookEventKind = keyof typeof webhookEvents;
export const webhookEventKinds = Object.keys(webhookEvents) as [WebhookEventKind, ...WebhookEventKind[]];
/** Sent by *Try it*; it cannot be subscribed to. */
export const trialEventKind = 'portal.trial';

/** The subject of an event: the first word of its kind. */
export type WebhookSubject = WebhookEventKind extends `${infer Subject}.${string}` ? Subject : never;
export function subjectOf(kind: WebhookEventKind): WebhookSubject {
  return kind.split('.')[0] as WebhookSubject;
}

/** Maximum of webhooks of an institution, and of webhooks for the whole portal. */
export const webhooksMax = 10;
export const webhookNameMaxLength = 60;
export const webhookAddressMaxLength = 500;
export const deliveriesPageSize = 50;

/** Days of failed attempts before a webhook is paused. */
export const webhookTriedDays = 2;
/** Days for which waiting and finished deliveries are kept. */
export const deliveriesKeptDays = 30;
/** Hours for which events are also signed with the former secret after a new one was made. */
export const formerSecretHours = 24;
/** Time limit for a receiver's answer. */
export const webhookTimeoutSeconds = 10;

/**
 * Why a webhook is paused: by a person, after two days of failures, or because the receiver answered that it is gone
 * for good.
 */
export const webhookPauses = ['by-hand', 'failing', 'gone'] as const;
export type WebhookPause = (typeof webhookPauses)[number];

/** `held`: it was waiting in the copy from which the portal was restored, and an administrator decides. */
export const deliveryStates = ['waiting', 'held', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
