import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 2000;
const running = new Set();

/**
 * Runs a command, and resolves to its success and its output. With `isLive` the output goes straight to the terminal,
 * in colours, and is only captured with `isKept`.
 */
export async function runCommand([program, ...args], { env, isLive = false, isKept = !isLive }) {
  // A separate process group, so that leftovers can be ended with it.
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
  // Its last output may still be on the way, but a leftover process may keep the pipe open forever.
  await Promise.race([isSilent, sleep(patienceMs, undefined, { ref: false })]);
  return { isOk, output: output.trim() };
}

/** Ends all running commands with their child processes; those that ignore SIGTERM are killed. */
export async function endCommands() {
  for (const child of running) endGroup(child, 'SIGTERM');
  await sleep(patienceMs);
  for (const child of running) endGroup(child, 'SIGKILL');
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The group has usually ended already.
    if (error.code !== 'ESRCH' && error.code !== 'ERR_INVALID_ARG_TYPE') throw error;
  }
}
