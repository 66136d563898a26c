import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** A separate, empty Redis on this machine. */
export interface TestRedis {
  url: string;
  /** Kills it with SIGKILL; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Freezes it: connections stay open, but nothing is answered. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Waits for the end of its input, which comes when this process ends in any way, so that no Redis is left running. */
const keeper = '"$@" >/dev/null 2>&1 & echo $!; read -r nothing; kill -KILL $! 2>/dev/null';

interface Running {
  child: ChildProcess;
  pid: number;
}

/** Throws if neither Redis nor Valkey is installed. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = findProgram();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: Running | undefined;

  async function start() {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn('sh', ['-c', keeper, 'keeper', program, ...settings], { detached: true, stdio: 'pipe' });
    const [pid] = await once(child.stdout, 'data');
    running = { child, pid: Number(pid) };
    await untilItAnswers(url);
  }

  async function kill() {
    if (!running) return;
    const { child } = running;
    running = undefined;
    const gone = once(child, 'exit');
    child.stdin?.end();
    await gone;
  }

  function signal(name: NodeJS.Signals) {
    if (running) process.kill(running.pid, name);
  }

  await start();
  return { url, start, kill, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT'), stop: kill };
}

function findProgram(): string {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/sbin'];
  const places = ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name)));
  const program = places.find((place) => existsSync(place));
  if (program) return program;
  throw new Error(
    'Neither redis-server nor valkey-server is installed; or leave these out with PORTAL_TEST_WITHOUT=redis',
  );
}

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.ping();
      return;
    } catch {
      await sleep(20);
    } finally {
      if (client.isOpen) client.destroy();
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('There is no free port');
  return address.port;
}
