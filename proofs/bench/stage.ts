import { fileURLToPath } from 'node:url';
import type { Load } from './load.ts';
import type { BenchPerson } from './protocol.ts';
import { type RunningServer, type ServerProgram, startServer } from './servers.ts';

export interface Stage {
  load: Load;
  people: readonly BenchPerson[];
  rounds: number;
  /** Slices have this fraction of their full length. */
  sliceShare: number;
  portal: ServerProgram;
}

/** Waits so that leftover work of a slice does not count for the next one. */
export const settleMs = 1100;

/** The flags of `npm start` and the container (decision 1). */
const startFlags = ['--max-semi-space-size=8'];

export function peerScript(name: string): string {
  return fileURLToPath(new URL(`./${name}.js`, import.meta.url));
}

export function portalOn(dataDir: string, nodeFlags: readonly string[] = []): ServerProgram {
  return {
    name: 'portal',
    script: fileURLToPath(new URL('../server/cli.js', import.meta.url)),
    args: ['serve'],
    // The limit still applies, but is never reached.
    env: {
      HOST: '127.0.0.1',
      PORTAL_DATA_DIR: dataDir,
      PORTAL_MESSAGE_RATE: '5000',
      PORTAL_AI_EMBEDDINGS: 'off',
      NODE_ENV: 'production',
    },
    nodeFlags: [...startFlags, ...nodeFlags],
  };
}

/** Runs `work` with these servers, and with people connected to each of them. */
export async function withServers<Result>(
  { load, people }: Stage,
  wanted: readonly ServerProgram[],
  connected: number,
  work: (servers: RunningServer[]) => Promise<Result>,
): Promise<Result> {
  const servers: RunningServer[] = [];
  try {
    for (const program of wanted) servers.push(await startServer(program));
    for (const { name, port } of servers) {
      await load.order('connect', { line: name, port, people: people.slice(0, connected) });
    }
    const result = await work(servers);
    for (const { name } of servers) await load.order('disconnect', { line: name });
    return result;
  } finally {
    for (const server of servers) await server.stop();
  }
}
