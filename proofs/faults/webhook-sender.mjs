import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { createEventSending } from '#server/features/webhooks/sending.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { createSealing } from '#server/platform/sealing/sealing.service.ts';

// A process of a portal that only sends events, into a local network, until it is killed. Arguments: the data folder,
// and the receiver's CA certificate.
const [dataDir = '', ca = ''] = process.argv.slice(2);
const lookEveryMs = 50;

const { db, reading } = await openDatabase({ dataDir });
const network = { addressesOf: async () => ['127.0.0.1'], isPublic: () => true, ca };
const log = pino({ level: 'warn' }, process.stderr);
const sealing = createSealing({ dataDir });
const metrics = createMetrics();
const portal = { db, reading, network, config: { origin: undefined }, clock: systemClock, log, sealing, metrics };
const sending = createEventSending(portal, {
  notifyOfTrouble: { prepare: async () => async () => {} },
  tellChanged: async () => {},
});
process.send?.('started');
for (;;) {
  // Retries after failures, like the portal's jobs.
  await sending.sendDue().catch((error) => log.error({ err: error }, 'events were not sent'));
  await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}
