import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoInvoiceSettings } from '#server/demo/plans-and-usage/demo-invoice-settings.ts';

export interface Server {
  output(): string;
  /** The exit code or signal of its process; null while it runs. */
  howItEnded(): number | NodeJS.Signals | null;
  /** Kills its process at once; nothing is finished. */
  kill9(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it the quickest way, because its data is not needed any more. */
  discard(): Promise<void>;
}

/** Starts the built server with these settings; resolves when it is ready. */
export type Serve = (settings: Record<string, string>) => Promise<Server>;

/** Only a very busy machine needs this long. */
const withinMs = 180_000;
const pollMs = 15;
const living = new Set<ChildProcess>();
// A run that is interrupted must not leave servers behind.
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Serves in a new process, as a person starts the demo, the build of this folder. */
export const serveAlone: Serve = (settings) => serveBuildIn('.')(settings);

export const serveBuildIn =
  (folder: string): Serve =>
  async (settings) => {
    const { child, output } = launch([join(folder, 'dist/server/cli.js'), 'demo'], settings);
    const answers = async () => (await fetch(`http://localhost:${settings['PORT']}/readyz`).catch(() => undefined))?.ok;
    await until(async () => (await answers()) ?? false, child, output);
    const kill9 = () => end(child, 'SIGKILL');
    const howItEnded = () => child.exitCode ?? child.signalCode;
    return { output, howItEnded, kill9, stop: () => end(child, 'SIGTERM'), discard: kill9 };
  };

/** Serves portals one after another in one process with these Node options; a new process is started only after a kill. */
export function createSharedServe(options: readonly string[] = []): Serve {
  const done = `done ${crypto.randomUUID()}`;
  let process: ReturnType<typeof launch> | undefined;

  return async (settings) => {
    if (!process || hasEnded(process.child))
      process = launch([...options, 'e2e/serve-one-after-another.mjs', done], {});
    const { child, output: allOutput } = process;
    const from = allOutput().length;
    let whole: string | undefined;
    const output = () => whole ?? allOutput().slice(from);
    async function tell(line: string) {
      const before = allOutput().length;
      child.stdin?.write(`${line}\n`);
      await until(() => allOutput().includes(done, before), child, output);
    }
    async function stop() {
      if (whole !== undefined) return;
      await tell('');
      // Later output belongs to the next portal.
      whole = output();
    }
    await tell(JSON.stringify({ HOST: '127.0.0.1', ...demoInvoiceSettings, ...settings }));
    async function discard() {
      if (!hasEnded(child)) await stop();
    }
    const howItEnded = () => child.exitCode ?? child.signalCode;
    return { output, howItEnded, kill9: () => end(child, 'SIGKILL'), stop, discard };
  };
}

function launch(args: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'pipe' });
  living.add(child);
  child.once('exit', () => living.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function until(is: () => boolean | Promise<boolean>, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && !hasEnded(child)) {
    if (await is()) return;
    await sleep(pollMs);
  }
  child.kill('SIGKILL');
  throw new Error(
    `The portal ended, or did not do what it was told within ${withinMs / 1000} s. It said:\n${output()}`,
  );
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
