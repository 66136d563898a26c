import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 2000;
const running = new Set();

/**
 * Runs a command, and resolves to whether it succeeded, and to what it said. Where that is shown as it comes, it goes straight to
 * whoever looks, in colours, and is not known here unless it is to be kept as well.
 */
export async function runCommand([program, ...args], { env, isLive = false, isKept = !isLive }) {
  // A group of its own, so that whatever it leaves behind can be ended with it.
  const child = spawn(program, args, {
    env,
    detached: true,
    stdio: ['ignore', isKept ? 'pipe' : 'inherit', isKept ? 'pipe' : 'inherit'],
  });
  running.add(child);
  const isSilent = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (isLive) process.stdout.write(text);
    });
  }
  const isOk = await once(child, 'exit').then(
    ([code]) => code === 0,
    (error) => {
      output += error.message;
      return false;
    },
  );
  endGroup(child, 'SIGKILL');
  running.delete(child);
  // What it said last may be on its way; what it has left behind elsewhere may keep its line open for ever.
  await Promise.race([isSilent, sleep(patienceMs, undefined, { ref: false })]);
  return { isOk, output: output.trim() };
}

/** Ends whatever runs, with everything it started; what does not listen is killed. */
export async function endCommands() {
  for (const child of running) endGroup(child, 'SIGTERM');
  await sleep(patienceMs);
  for (const child of running) endGroup(child, 'SIGKILL');
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Usually nothing is left to end.
    if (error.code !== 'ESRCH' && error.code !== 'ERR_INVALID_ARG_TYPE') throw error;
  }
}
