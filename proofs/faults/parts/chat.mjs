import { faultsUnderLoad, onEngines } from '#proofs/faults/load.mjs';

/** Kills the portal (SIGKILL) while people write, 100 times on each engine, and starts it again. */
export function run([times = '100', only]) {
  return onEngines(only, ({ engine, portal, databaseUrl }) => {
    async function fault({ clients, at }) {
      // Half of the clients lose their connection with acknowledgements on the way; the others only notice the kill.
      for (const client of clients) if ((client.viewerId + at) % 2 === 0) client.cut();
      await portal.kill9();
      await portal.restart();
    }
    return faultsUnderLoad({ part: `chat, ${engine}`, portal, databaseUrl, times: Number(times), fault });
  });
}
