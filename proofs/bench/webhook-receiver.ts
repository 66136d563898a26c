import { setTimeout as sleep } from 'node:timers/promises';
import { startMetadataHost } from '#server/testing/services/metadata-host.ts';

// A webhook receiver that takes 50 ms per event, in a separate process.
const answerMs = 50;
let taken = 0;
const host = await startMetadataHost(async (request, response) => {
  request.resume();
  await sleep(answerMs);
  response.end();
  taken++;
});
process.on('message', () => process.send?.({ taken }));
process.send?.({ address: host.urlOf('/events'), ca: host.network.ca });
