import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built product as a person starts it, in a process that a journey may take down. */
export interface Portal {
  readonly url: string;
  /** The file of its database. */
  readonly database: string;
  /** Whether it was ever taken down on purpose; then browsers may complain about the line. */
  readonly wasDown: boolean;
  /** Everything it has printed. */
  output(): string;
  /** As the kernel or an operator in a hurry ends a process: nothing is finished, nothing is said. */
  kill9(): Promise<void>;
  /** Ends it in order, as a deployment does, and answers its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again where it was, on the same data. */
  restart(): Promise<void>;
  copyDataTo(folder: string): void;
  /** Ends it however it stands and removes its data. */
  remove(): Promise<void>;
}

interface PortalOptions {
  /** A data folder to start from, so that the demo data is not made anew. */
  dataFrom?: string;
  env?: Record<string, string>;
  /** The program to run; the build, unless PORTAL_PROGRAM names another to try the journeys on. */
  program?: string;
}

const readyWithinMs = 30_000;
const pollMs = 15;
// Below the range that the kernel hands out to outgoing connections. Inside it, whoever reconnects to a stopped server can
// be given its port and so connect to itself, and the server would find its port taken.
const firstPort = 20_000;
// Each worker has ports of its own: one that a journey's killed server has left is not given to another journey meanwhile.
const portsPerWorker = 1_000;

/** Starts a portal on a free port with data of its own; resolves when it is ready. */
export async function startPortal({
  dataFrom,
  env = {},
  program = process.env['PORTAL_PROGRAM'] ?? 'dist/server/cli.js',
}: PortalOptions = {}): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-journey-'));
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true });
  const port = await findPort();
  const url = `http://localhost:${port}`;
  let running: ChildProcess;
  let output = '';
  let wasDown = false;

  async function start() {
    const server = spawn(process.execPath, [program, 'demo'], {
      env: { ...process.env, PORTAL_LOG_LEVEL: 'warn', ...env, PORT: String(port), PORTAL_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = server;
    livingServers.add(server);
    server.once('exit', () => livingServers.delete(server));
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
    await untilReady(url, server, () => output);
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (hasEnded(running)) return running.exitCode;
    const exit = once(running, 'exit');
    running.kill(signal);
    await exit;
    return running.exitCode;
  }

  const portal: Portal = {
    url,
    database: join(dataDir, 'portal.sqlite'),
    get wasDown() {
      return wasDown;
    },
    output: () => output,
    async kill9() {
      wasDown = true;
      await end('SIGKILL');
    },
    async stop() {
      wasDown = true;
      return end('SIGTERM');
    },
    restart: start,
    copyDataTo: (folder) => cpSync(dataDir, folder, { recursive: true }),
    async remove() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await portal.remove();
    throw error;
  }
  return portal;
}

const livingServers = new Set<ChildProcess>();
// A run that is cut short must not leave servers behind.
process.on('exit', () => {
  for (const server of livingServers) server.kill('SIGKILL');
});

async function untilReady(url: string, server: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline && !hasEnded(server)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(pollMs);
  }
  server.kill('SIGKILL');
  throw new Error(`The portal was not ready within ${readyWithinMs / 1000} s. It said:\n${output()}`);
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

async function findPort(): Promise<number> {
  for (;;) {
    const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 10;
    const port = firstPort + worker * portsPerWorker + Math.floor(Math.random() * portsPerWorker);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
