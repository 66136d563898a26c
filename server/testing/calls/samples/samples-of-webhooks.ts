import type { Db } from '#server/db/schema.ts';

type Sample = (me: { id: number }, isForeign: boolean) => { url: string; body?: object };

/** Each of the cast has one of the first institution, with an event on its way. */
const webhookOf = (personId: number) => 40 + personId;
const foreignWebhook = 49;
/** Where nothing is ever sent. */
const address = 'https://192.0.2.1/events';
const form = { name: 'CRM', address: 'https://crm.example.org/events', events: ['invoice.issued'] };

const idOf = ({ id }: { id: number }, isForeign: boolean) => (isForeign ? foreignWebhook : webhookOf(id));
const urlOf = (isForeign: boolean) => `/api/webhooks?institution=${isForeign ? 2 : 1}`;
const one = (me: { id: number }, isForeign: boolean) => `/api/webhooks/${idOf(me, isForeign)}`;

/** What the calls about webhooks are made with. */
export const samplesOfWebhooks: Record<string, Sample> = {
  'GET /api/webhooks': (_, isForeign) => ({ url: urlOf(isForeign) }),
  'POST /api/webhooks': (_, isForeign) => ({ url: urlOf(isForeign), body: form }),
  'PATCH /api/webhooks/:id': (me, isForeign) => ({ url: one(me, isForeign), body: { name: 'CRM, new' } }),
  'POST /api/webhooks/:id/confirm': (me, isForeign) => ({ url: `${one(me, isForeign)}/confirm` }),
  'POST /api/webhooks/:id/secret': (me, isForeign) => ({ url: `${one(me, isForeign)}/secret` }),
  'POST /api/webhooks/:id/try': (me, isForeign) => ({ url: `${one(me, isForeign)}/try` }),
  'GET /api/webhooks/:id/deliveries': (me, isForeign) => ({ url: `${one(me, isForeign)}/deliveries` }),
  'POST /api/webhooks/:id/deliveries/:delivery/again': (me, isForeign) => ({
    url: `${one(me, isForeign)}/deliveries/${idOf(me, isForeign)}/again`,
  }),
  'DELETE /api/webhooks/:id': (me, isForeign) => ({ url: one(me, isForeign) }),
};

/** For the access test: a webhook of each institution, with an event that nobody took. */
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
  const event = { kind: 'invoice.issued', object: 'invoice:1', objectId: 1, at, dueAt: at, state: 'failed' } as const;
  await db
    .insertInto('webhookDeliveries')
    .values(
      [...[1, 2, 3, 4].map(webhookOf), foreignWebhook].map((id) => ({
        ...{ ...event, id, webhookId: id, eventId: `msg_${id}`, institutionId: id === foreignWebhook ? 2 : 1 },
      })),
    )
    .execute();
}
