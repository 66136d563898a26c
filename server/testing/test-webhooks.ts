import type { Db } from '#server/db/schema.ts';

/** Each person has a webhook of the first institution, with a waiting event. */
export const webhookOf = (personId: number) => 40 + personId;
const foreignWebhook = webhookOf(5);
/** An address to which nothing is ever sent. */
const address = 'https://192.0.2.1/events';

/** For the access test: a webhook of each institution, with an undelivered event. */
export async function insertWebhooks(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const webhook = { name: 'CRM', address, events: '["invoice.issued"]', secretMadeAt: at, createdAt: at };
  const kept = (makerId: number) => ({ ...webhook, makerId, keeperId: makerId });
  await db
    .insertInto('webhooks')
    .values([
      ...[1, 2, 3, 4].map((id) => ({ ...kept(2), id: webhookOf(id), institutionId: 1 })),
      { ...kept(5), id: foreignWebhook, institutionId: 2 },
    ])
    .execute();
  const event = { channel: 'webhook', kind: 'invoice.issued', about: 'invoice:1', state: 'failed' } as const;
  const times = { createdAt: at, dueAt: at };
  await db
    .insertInto('outbox')
    .values(
      [...[1, 2, 3, 4].map(webhookOf), foreignWebhook].map((id) => ({
        ...{
          ...event,
          ...times,
          id,
          webhookId: id,
          eventId: `msg_${id}`,
          institutionId: id === foreignWebhook ? 2 : 1,
        },
      })),
    )
    .execute();
}
