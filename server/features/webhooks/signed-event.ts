import { createHmac, randomBytes } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import {
  subjectOf,
  type trialEventKind,
  type WebhookEventKind,
  type WebhookSubject,
} from '#contract/values/programs/webhooks.ts';

const secretBytes = 32;
/** The prefix of secrets in Standard Webhooks. */
const secretBeginning = 'whsec_';

export function makeSecret(): string {
  return `${secretBeginning}${randomBytes(secretBytes).toString('base64')}`;
}

/** The JSON body that the receiver gets. */
export interface EventBody {
  type: WebhookEventKind | typeof trialEventKind;
  /** Time of the event: ISO text. */
  timestamp: string;
  data: { id: number; institutionId: number | null; link: string; object?: object | null };
}

/** The headers that authenticate the sender, signed anew on each attempt: https://www.standardwebhooks.com. */
export function signedHeaders(
  { eventId, body, sentAtMs }: { eventId: string; body: string; sentAtMs: number },
  secrets: readonly string[],
): Record<string, string> {
  const sentAt = String(Math.floor(sentAtMs / 1000));
  const signed = `${eventId}.${sentAt}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'Carrel',
    'webhook-id': eventId,
    'webhook-timestamp': sentAt,
    'webhook-signature': secrets.map((secret) => signatureOf(signed, secret)).join(' '),
  };
}

function signatureOf(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretBeginning.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

interface About {
  kind: WebhookEventKind;
  objectId: number;
  institutionId: number | null;
}

/** The page about an event's object: for staff, and for customers of the institution. */
const pagesOf: Record<WebhookSubject, { staff: (about: About) => string; customers: string }> = {
  conversation: { staff: ({ objectId }) => `${paths.home}?contact=${objectId}`, customers: paths.home },
  person: { staff: institutionPage, customers: paths.home },
  plan: { staff: institutionPage, customers: paths.subscription },
  'invoice-request': { staff: () => paths.adminBilling, customers: paths.subscription },
  invoice: { staff: () => paths.adminBilling, customers: paths.subscription },
  setup: { staff: () => paths.adminTechSetups, customers: paths.technicalSetup },
  session: { staff: () => paths.adminSchedule, customers: paths.schedule },
  usage: { staff: institutionPage, customers: paths.counterReports },
};

export function linkOf(about: About, isForStaff: boolean): string {
  const page = pagesOf[subjectOf(about.kind)];
  return isForStaff ? page.staff(about) : page.customers;
}

function institutionPage({ institutionId }: About): string {
  return institutionId === null ? paths.admin : paths.institution.replace('$institution', String(institutionId));
}
