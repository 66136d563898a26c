import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Webhook } from '#contract/programs/webhooks.ts';
import { webhookEventKinds } from '#contract/values/programs/webhooks.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { startMetadataHost } from './metadata-host.ts';

export interface ReceivedEvent {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    type: string;
    timestamp: string;
    data: { id: number; institutionId: number | null; link: string; object?: Record<string, unknown> | null };
  };
}

type Answer = (response: ServerResponse, received: ReceivedEvent) => void;

/** A receiver of webhooks over https, whose answers a test chooses. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const answer: { next: Answer } = { next: (response) => response.end() };
  const host = await startMetadataHost((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const one = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        event: JSON.parse(body),
      };
      received.push(one);
      answer.next(response, one);
    });
  });
  return {
    ...host,
    address: host.urlOf('/events'),
    received,
    /** Received events, such as `invoice.issued 12`. */
    told: () => received.map(({ event }) => `${event.type} ${event.data.id}`),
    answer(next: Answer): void {
      answer.next = next;
    },
    say(status: number): void {
      answer.next = (response) => void response.writeHead(status).end();
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A webhook for every event that its maker may read. */
export async function addWebhook(
  portal: TestApp,
  receiver: Pick<Receiver, 'address'>,
  { as = 'admin', ...form }: { as?: string } & Record<string, unknown> = {},
): Promise<{ webhook: Webhook; secret: string }> {
  await claimKey(portal.db, { dataDir: portal.dataDir });
  const body = { name: 'CRM', address: receiver.address, events: webhookEventKinds, ...form };
  const answer = await portal.as(as).post('/api/webhooks', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
