import { pino } from 'pino';
import { openDatabase } from '#server/db/open.ts';
import { createSending } from '#server/features/webhooks/sending.service.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createSealing } from '#server/platform/sealing/sealing.service.ts';

// A process of a portal that does nothing but send events, into a network of this machine, until it is killed.
// The arguments: the data folder, and who vouches for the receiver.
const [dataDir = '', ca = ''] = process.argv.slice(2);
const lookEveryMs = 50;

const { db, reading } = await openDatabase({ dataDir });
const network = { addressesOf: async () => ['127.0.0.1'], isPublic: () => true, ca };
const log = pino({ level: 'warn' }, process.stderr);
const sending = createSending({
  ...{ db, reading, network, origin: null, clock: systemClock, log },
  sealing: createSealing({ dataDir }),
  tellTrouble: { prepare: async () => async () => {} },
  tellChanged: async () => {},
  onTried: () => {},
});
process.send?.('started');
for (;;) {
  // As the portal's jobs do: what failed is tried again.
  await sending.sendDue().catch((error) => log.error({ err: error }, 'events were not sent'));
  await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
}
