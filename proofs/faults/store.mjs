import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/test/free-port.mjs';

const program = 'node_modules/s3rver/bin/s3rver.js';
const bucket = 'portal';

/** An S3 store in a separate process, which can be killed and frozen. Stored files stay. */
export async function startStore() {
  const directory = mkdtempSync(join(tmpdir(), 'portal-store-'));
  const port = await freePort();
  const address = ['--address', '127.0.0.1', '--port', String(port)];
  const settings = ['--silent', '--directory', directory, ...address, '--configure-bucket', bucket];
  let child;
  const kill = () => child.kill('SIGKILL');
  process.on('exit', kill);

  async function start() {
    child = spawn(process.execPath, [program, ...settings], { stdio: 'ignore' });
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`The store of files ended with ${child.exitCode}`);
      await sleep(20);
    }
  }

  async function end() {
    const gone = once(child, 'exit');
    kill();
    await gone;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    // The only key pair that this server accepts.
    settings: { bucket, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' },
    kill: end,
    start,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async stop() {
      process.off('exit', kill);
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function listens(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
