import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guideOf } from '#contract/content/guide.ts';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { ask, origin, sendAcknowledgedMessage, signIn, upload } from '#proofs/faults/https.mjs';
import { startInstallation } from '#proofs/faults/installation.mjs';
import { findProgram, startProxyProgram } from '#proofs/faults/proxy-programs.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { contentValues } from '#server/content-values.ts';
import { readGuide } from '#server/features/guides/read-guide.ts';
import { contentFolder } from '#server/platform/content/content-folder.ts';

const sockets = 8;
const requestsWhileGone = 100;
const tooMuch = 2 * 1024 * 1024;
/** Allowed wrong passwords per address and name. */
const failuresMax = 5;

/**
 * The proxies of the operator guide and of compose.yaml, unchanged except for ports and certificates, in front of two
 * nodes: sign-in, sockets, the largest upload, forged addresses, /metrics; and for those that lead to both nodes, a
 * killed and a replaced node. Proxies that are not installed are left out.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-proxies-'));
  const env = { PORTAL_ORIGIN: origin, PORTAL_TRUSTED_PROXIES: '127.0.0.1' };
  const installation = await startInstallation({ env });
  const { nodes } = installation;
  const nodePorts = nodes.map(({ url }) => new URL(url).port);
  const findings = [];
  try {
    for (const { name, program, text, isForSeveral } of configurations()) {
      if (!findProgram(program)) {
        console.log(`proxies: ${name} is left out, because ${program} is not installed`);
        continue;
      }
      const problems = [];
      const expect = (what, is) => is || problems.push(what);
      const proxy = await startProxyProgram(program, { text, nodePorts, folder });
      try {
        await tryAll(proxy.port, expect);
        if (isForSeveral) await tryWithoutNodes(proxy.port, nodes, expect);
      } finally {
        await proxy.stop();
      }
      findings.push(finding(`proxies, ${name}`, { faults: isForSeveral ? 2 : 0, acknowledged: sockets, problems }));
    }
    return findings;
  } finally {
    await installation.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The configurations as the guide prints them. */
function configurations() {
  const facts = { portalName: 'Carrel', supportEmail: 'help@carrel.example', origin, sendsMail: false };
  const { guide } = readGuide(contentFolder(), 'operators', contentValues);
  const blocks = guideOf(guide, facts).chapters.flatMap((chapter) => chapter.blocks);
  const codeOf = (title) => blocks.find((block) => block.kind === 'code' && block.title === title).text;
  const nginx = codeOf('nginx');
  const several = `${codeOf('nginx, several servers')}\n${nginx.replace('http://127.0.0.1:3000', 'http://portal')}`;
  const caddyfile = readFileSync(join(import.meta.dirname, '../../../ops/caddy/Caddyfile'), 'utf8');
  const ofCompose = caddyfile.replace('{$PORTAL_ORIGIN}', new URL(origin).host);
  return [
    { name: 'nginx of the guide', program: 'nginx', text: nginx, isForSeveral: false },
    { name: 'nginx of the guide, several servers', program: 'nginx', text: several, isForSeveral: true },
    { name: 'Caddy of the guide', program: 'caddy', text: codeOf('Caddy'), isForSeveral: false },
    { name: 'Caddy of compose.yaml', program: 'caddy', text: ofCompose, isForSeveral: true },
  ];
}

async function tryAll(port, expect) {
  expect('the page is not shown', (await ask(port, '/')).status === 200);
  expect('/metrics is open', (await ask(port, '/metrics')).status === 404);
  expect('a foreign page may sign in', (await signIn(port, { from: 'https://evil.example' })).status === 403);
  const { status, cookie } = await signIn(port);
  expect(`signing in is answered ${status}`, status === 200 && cookie.startsWith('__Host-'));
  const me = JSON.parse((await ask(port, '/api/user', { headers: { cookie } })).text);
  const talks = Array.from({ length: sockets }, () => sendAcknowledgedMessage(port, cookie, { from: me.id, to: 4 }));
  await Promise.all(talks).catch((error) => expect(`a socket failed: ${error.message}`, false));

  const admin = await signIn(port, { username: 'admin' });
  const largest = await upload(port, admin.cookie, uploadMaxBytes);
  expect(`the largest file is answered ${largest.status}: ${largest.text}`, largest.status === 200);
  // A proxy may close the connection during the upload.
  const tooLarge = await upload(port, admin.cookie, uploadMaxBytes + tooMuch).catch(({ code }) => ({ status: code }));
  expect(`a larger file is answered ${tooLarge.status}`, [413, 'EPIPE', 'ECONNRESET'].includes(tooLarge.status));

  const statuses = [];
  for (let at = 0; at <= failuresMax; at++) {
    const headers = { 'x-forwarded-for': `198.51.100.${at}` };
    statuses.push((await signIn(port, { username: `nobody-${port}`, headers })).status);
  }
  expect(`forged addresses are believed: ${statuses}`, statuses.join() === '401,401,401,401,401,429');
}

/** Requests must succeed while a node is killed, or replaced in order. */
async function tryWithoutNodes(port, [first, second], expect) {
  await first.kill9();
  const afterKill = await refusedAmong(port);
  expect(`after a node was killed: ${afterKill}`, afterKill.length === 0);
  await first.restart();
  const replaced = second.stop().then(() => second.restart());
  const [whileReplaced] = await Promise.all([refusedAmong(port), replaced]);
  expect(`while a node was replaced: ${whileReplaced}`, whileReplaced.length === 0);
}

/** Answers that are not the portal's own, which tells visitors to sign in. */
async function refusedAmong(port) {
  const statuses = [];
  for (let at = 0; at < requestsWhileGone; at++) {
    statuses.push(
      await ask(port, '/api/user').then(
        ({ status }) => status,
        ({ code }) => code,
      ),
    );
  }
  return statuses.filter((status) => status !== 401);
}
