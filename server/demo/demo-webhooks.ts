import type { WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import { subjectOf } from '#contract/values/programs/webhooks.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Rows } from './seed.queries.ts';

const day = 24 * 60 * 60 * 1000;
const address = 'https://finance.harrowmere.example/carrel';

/** Deliveries: age in days and the receiver's status. */
const sent: readonly { kind: WebhookEventKind; objectId: number; daysAgo: number; status: number }[] = [
  { kind: 'invoice-request.made', objectId: 1, daysAgo: 21, status: 200 },
  { kind: 'invoice.issued', objectId: 1, daysAgo: 19, status: 200 },
  { kind: 'invoice.paid', objectId: 1, daysAgo: 12, status: 200 },
  { kind: 'invoice-request.made', objectId: 2, daysAgo: 9, status: 503 },
  { kind: 'invoice.issued', objectId: 2, daysAgo: 6, status: 200 },
];

/** A librarian's webhook that is paused, because the demo sends nothing out. One event was refused before the pause. */
export function demoWebhooks(now: number): Pick<Rows, 'webhooks' | 'outbox'> {
  const at = (daysAgo: number) => isoTime(now - daysAgo * day);
  const kinds: WebhookEventKind[] = ['invoice-request.made', 'invoice.issued', 'invoice.paid', 'invoice.credited'];
  return {
    webhooks: [
      {
        id: 1,
        institutionId: 1,
        name: 'Finance system',
        address,
        events: JSON.stringify(kinds),
        makerId: 2,
        keeperId: 2,
        createdAt: at(30),
        secretMadeAt: at(30),
        pausedAt: at(5),
        pause: 'by-hand',
      },
    ],
    outbox: sent.map(({ kind, objectId, daysAgo, status }, index) => {
      const isTaken = status === 200;
      const about = { channel: 'webhook', kind, about: `${subjectOf(kind)}:${objectId}`, institutionId: 1 } as const;
      return {
        ...about,
        webhookId: 1,
        eventId: `msg_demo${index + 1}`,
        attempts: isTaken ? 1 : 15,
        state: isTaken ? 'sent' : 'failed',
        status,
        tookMs: isTaken ? 140 + index : 30,
        reason: isTaken ? null : `The receiver answers with ${status}`,
        createdAt: at(daysAgo),
        dueAt: at(daysAgo),
        triedAt: at(isTaken ? daysAgo : daysAgo - 2),
      } as const;
    }),
  };
}
