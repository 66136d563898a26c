import { faultsUnderLoad, onEngines } from '#scripts/faults/load.mjs';

/** Kills the portal (SIGKILL) while people write, 100 times on each engine, and starts it again. */
export function run([times = '100', only]) {
  return onEngines(only, ({ engine, portal, databaseUrl }) => {
    async function fault({ clients, at }) {
      // Some lose the line with acknowledgements on the way; the others only notice that nobody is there any more.
      for (const client of clients) if ((client.viewerId + at) % 2 === 0) client.cut();
      await portal.kill9();
      await portal.restart();
    }
    return faultsUnderLoad({ part: `chat, ${engine}`, portal, databaseUrl, times: Number(times), fault });
  });
}
