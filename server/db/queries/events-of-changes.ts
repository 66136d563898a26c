import type { ChangeAction, ChangedObject } from '#contract/values/changes.ts';
import type { WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import type { WebhookEvent } from './webhook-events.queries.ts';

/** Logged changes that are also webhook events. One table for both, so that neither can be forgotten. */
const kindsOfChanges: Partial<Record<`${ChangedObject} ${ChangeAction}`, WebhookEventKind>> = {
  'conversation close': 'conversation.closed',
  'user add': 'person.added',
  'user change': 'person.changed',
  'user deactivate': 'person.deactivated',
  'user reactivate': 'person.reactivated',
  'subscription add': 'plan.added',
  'subscription change': 'plan.changed',
  'subscription cancel': 'plan.cancelled',
  'subscription expire': 'plan.ended',
  'invoice issue': 'invoice.issued',
  'invoicePayment add': 'invoice.paid',
  'creditNote issue': 'invoice.credited',
  'partCredit issue': 'invoice.credited',
  'technicalSetup submit': 'setup.submitted',
  'technicalSetup review': 'setup.reviewed',
  'technicalSetup ask for changes': 'setup.changes-requested',
  'technicalSetup put live': 'setup.live',
  'session plan': 'session.planned',
  'session book': 'session.planned',
  'session move': 'session.moved',
  'session change': 'session.changed',
  'session cancel': 'session.cancelled',
};
const kindsOfReports: Partial<Record<ChangeAction, WebhookEventKind>> = {
  add: 'usage.added',
  restore: 'usage.added',
  remove: 'usage.removed',
};

interface LoggedChange {
  objectType: ChangedObject;
  action: ChangeAction;
  objectId: number | string;
  institutionId: number | null;
  at: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** The event for a logged change; undefined if there is none. */
export function eventOfChange({ objectType, action, objectId, institutionId, at, ...rows }: LoggedChange) {
  const { before, after } = rows;
  const isReport = objectType === 'resource' && typeOf(after ?? before) === 'usage_stats';
  const kind = isReport ? kindsOfReports[action] : kindsOfChanges[`${objectType} ${action}`];
  return kind && ({ kind, objectId: Number(objectId), institutionId, at } satisfies WebhookEvent);
}

function typeOf(row: object | undefined): unknown {
  return row && 'type' in row ? row.type : undefined;
}
