import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { post, postForm, read, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { freePort } from '#scripts/test/free-port.mjs';

const root = join(import.meta.dirname, '../../..');
const sizeMB = 64;
const walBytes = 3 * 1024 * 1024;
const fullWithinMs = 60_000;
const recoverWithinMs = 20_000;

/**
 * Fills the disk under a portal in use, 5 times, until nothing can be stored, and checks that it stays up, reports it,
 * continues to serve reads, restarts, and stores again by itself once there is space. As root on Linux: it mounts a
 * small file system.
 */
export async function run([times = '5']) {
  const counts = { faults: Number(times), acknowledged: 0, lost: 0, problems: [] };
  for (let time = 1; time <= Number(times); time++) {
    const expect = (what, is) => is || counts.problems.push(`${time}: ${what}`);
    const { acknowledged, lost, recoveredMs } = await onSmallDisk((folder) => fillAndFree(folder, expect));
    counts.acknowledged += acknowledged;
    counts.lost += lost;
    console.log(`disk: it stored again ${recoveredMs} ms after there was room`);
  }
  return [finding('disk', counts)];
}

async function onSmallDisk(work) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMB}m`, 'tmpfs', folder]);
  try {
    return await work(folder);
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}

async function fillAndFree(folder, expect) {
  const port = await freePort();
  let portal = await start(folder, port);
  try {
    const person = await signIn(portal.url, 'librarian');
    const stored = [await write(person, 'before')];
    expect('a message before is stored', stored[0].status === 200);

    // Enough for a checkpoint, which then finds no space.
    while (sizeOf(join(folder, 'data/portal.sqlite-wal')) < walBytes) {
      stored.push(...(await Promise.all(Array.from({ length: 50 }, () => write(person, 'x'.repeat(3000))))));
    }
    const ballast = fill(folder);
    const refused = await untilRefused(person, stored);
    expect('writing is refused with 503', refused?.status === 503);
    expect('and says when to try again', Number(refused?.headers.get('retry-after')) > 0);
    expect('and why', /disk is full/.test((await refused?.json())?.message));
    const [frame] = await overSocket(person, 'refused over the socket');
    expect(
      'over the socket too',
      frame?.type === 'rejected' && frame.code === 'unavailable' && /full/.test(frame.message),
    );
    const upload = await send(person, 'too large for the disk', Buffer.alloc(4 * 1024 * 1024, 'words '));
    expect(`an upload is told so (${upload.status})`, upload.status === 503 && /disk is full/.test(upload.text));
    const ready = await fetch(`${portal.url}/readyz`);
    expect('it is not ready', ready.status === 503 && /disk is full/.test((await ready.json()).message));
    for (const path of ['/api/conversations', '/api/messages/2/4?limit=20', '/api/notifications', '/']) {
      expect(`${path} is read`, (await read(person, path)).status === 200);
    }
    expect('it is up', (await fetch(`${portal.url}/healthz`)).status === 200);
    const said = readFileSync(portal.log, 'utf8') + portal.said();
    expect('it said so once', said.split('the disk is full:').length === 2);

    await portal.end('SIGKILL');
    portal = await start(folder, port, 'healthz');
    expect('it starts again on the full disk', portal.isUp());
    if (portal.isUp()) expect('and is read', (await read(person, '/api/conversations')).status === 200);

    rmSync(ballast);
    const freedAt = performance.now();
    while (performance.now() - freedAt < recoverWithinMs) {
      const answer = await write(person, 'after');
      stored.push(answer);
      if (answer.status === 200) break;
      await sleep(100);
    }
    const recoveredMs = Math.round(performance.now() - freedAt);
    expect('it goes on by itself', stored.at(-1).status === 200);
    expect('it is ready again', (await fetch(`${portal.url}/readyz`)).status === 200);
    const wanted = stored.filter(({ status }) => status === 200).map(({ id }) => id);
    const ids = new Set(await allIds(person));
    const lost = wanted.filter((id) => !ids.has(id)).length;
    expect('SIGTERM ends it in order', (await portal.end('SIGTERM')) === 0);
    return { acknowledged: wanted.length, lost, recoveredMs };
  } finally {
    await portal.end('SIGKILL');
  }
}

async function allIds(person) {
  const ids = [];
  for (let after = 0; ; ) {
    const page = await (await read(person, `/api/messages/2/4?after=${after}&limit=200`)).json();
    if (page.length === 0) return ids;
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1).change;
  }
}

/** Fills all free space with one file. */
function fill(folder) {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'w');
  try {
    for (let size = 1024 * 1024; size >= 4096; ) {
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size /= 2;
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
  return path;
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** First uses up the space that the log already has. */
async function untilRefused(person, stored) {
  const deadline = performance.now() + fullWithinMs;
  while (performance.now() < deadline) {
    const answer = await write(person, 'x'.repeat(3000));
    if (answer.status !== 200 && answer.status !== 429) return answer.response;
    stored.push(answer);
  }
  return undefined;
}

async function start(folder, port, until = 'readyz') {
  const dataDir = join(folder, 'data');
  const log = join(folder, 'log');
  // The log lies on the same disk, as it often does.
  const output = openSync(log, 'a');
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    PORTAL_DATA_DIR: dataDir,
    PORTAL_MESSAGE_RATE: '10000',
  };
  const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), 'demo'], {
    env,
    stdio: ['ignore', output, 'pipe'],
  });
  closeSync(output);
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const url = `http://127.0.0.1:${port}`;
  const exit = once(child, 'exit');
  const isUp = () => child.exitCode === null && child.signalCode === null;
  for (const deadline = performance.now() + 30_000; performance.now() < deadline && isUp(); await sleep(50)) {
    if ((await fetch(`${url}/${until}`).catch(() => undefined))?.status === 200) break;
  }
  if (!isUp()) console.error(`It ended: ${said}`);
  return {
    url,
    log,
    said: () => said,
    isUp,
    async end(signal) {
      if (isUp()) child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

async function write(person, content) {
  const response = await post(person, '/api/messages', { receiverId: 4, content });
  const id = response.ok ? (await response.json()).id : undefined;
  return { status: response.status, id, response };
}

async function send(person, name, bytes) {
  const response = await postForm(person, '/api/attachments', {}, { bytes, type: '', name: `${name}.txt` });
  return { status: response.status, text: await response.text() };
}

/** The answer to a message over the socket. */
async function overSocket({ url, cookie }, content) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: { cookie, origin: url } });
  await once(socket, 'open');
  const frames = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === 'rejected' || frame.type === 'chat') frames.push(frame);
  });
  socket.send(
    JSON.stringify({ type: 'chat', from: 2, to: 4, content: content.padEnd(3000, '.'), clientId: 'over-the-socket' }),
  );
  for (let waited = 0; frames.length === 0 && waited < 5000; waited += 50) await sleep(50);
  socket.terminate();
  return frames;
}
