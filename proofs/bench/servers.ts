import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const attemptsMax = 3;
/** A guard against hanging: only a busy machine takes so long. */
const readyMaxMs = 60_000;
const stopMaxMs = 5000;
const tickMs = 10;
const kiB = 1024;
const outputKeptChars = 4000;
const firstPort = 41_400;
let lastPort = firstPort - 1;

export interface ServerProgram {
  name: string;
  script: string;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Node flags, for a profile. */
  nodeFlags?: readonly string[];
}

export interface RunningServer {
  name: string;
  port: number;
  /** From the start of the process to its first answer. */
  startedInMs: number;
  /** CPU time of all its threads. */
  cpuMs(): number;
  rssBytes(): number;
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

/** Starts a server and resolves when it answers. It ends with this process, in whatever way that ends. */
export async function startServer(program: ServerProgram): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(program, await freePort());
    } catch (error) {
      // Another program's outgoing connection may have taken the port between the check and the start.
      if (attempt === attemptsMax) throw error;
    }
  }
}

async function start(program: ServerProgram, port: number): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(program.nodeFlags ?? []), program.script, ...(program.args ?? [])], {
    env: { ...cleanEnvironment(), ...program.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exit = once(child, 'exit').finally(() => process.removeListener('exit', kill));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-outputKeptChars);
    });
  }
  while (!(await answers(port))) {
    if (child.exitCode === null && performance.now() - started < readyMaxMs) continue;
    kill();
    throw new Error(`${program.name} did not start:\n${output}`);
  }
  return {
    name: program.name,
    port,
    startedInMs: performance.now() - started,
    cpuMs: () => processorMs(child.pid ?? 0),
    rssBytes: () => rssBytes(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await Promise.race([exit, sleep(stopMaxMs, null, { ref: false })]);
      kill();
    },
    async kill() {
      kill();
      await exit;
    },
  };
}

/** True if anything answers; the answer itself does not matter, because a bare relay only speaks WebSocket. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('error', () => setTimeout(resolve, 1, false));
  });
}

/** CPU time of a process. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function rssBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * kiB;
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = ++lastPort;
    const probe = createServer().listen(port, '127.0.0.1');
    // `once` rejects if the port is in use.
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Settings of the calling environment must not reach the measured servers. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:PORTAL_.*|PORT|HOST|NODE_.*)$/.test(name)),
  );
}
