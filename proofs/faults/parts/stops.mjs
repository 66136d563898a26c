import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultsUnderLoad, onEngines } from '#proofs/faults/load.mjs';

const stoppedWithinMs = 10_000;

/** Stops the portal in order (SIGTERM) while people write and requests are half sent, 16 times on each engine. */
export function run([times = '16', only]) {
  return onEngines(only, ({ engine, portal, databaseUrl }) => {
    async function fault({ expect }) {
      const halves = await sendHalves(new URL(portal.url));
      const started = performance.now();
      await portal.stop();
      const tookMs = Math.round(performance.now() - started);
      expect(`it ended with ${portal.howItEnded()}`, portal.howItEnded() === 0);
      expect(`it took ${tookMs} ms`, tookMs <= stoppedWithinMs);
      for (const half of halves) half.destroy();
      await portal.restart();
    }
    return faultsUnderLoad({ part: `stops, ${engine}`, portal, databaseUrl, times: Number(times), fault });
  });
}

/** Connections whose senders stop: after nothing, half a header, a header without its body, half a body. */
async function sendHalves({ hostname, port }) {
  const head = `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: http://${hostname}:${port}\r\n`;
  const withBody = `${head}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n`;
  const sockets = [];
  for (const text of ['', head, withBody, `${withBody}{"username":`]) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    sockets.push(socket);
  }
  await sleep(50);
  return sockets;
}
