import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#scripts/test/free-port.mjs';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { ask, origin } from './https.mjs';

const host = new URL(origin).host;
const startsWithinMs = 15_000;

/** The path of a program; undefined if it is not installed. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((place) => existsSync(place));
}

/** Starts a local proxy with a published configuration, changed only in ports and certificate. */
export async function startProxyProgram(program, { text, nodePorts, folder }) {
  const port = await freePort();
  const { certificate, privateKey } = await makeCertificate(host);
  const place = { port, folder, certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  writeFileSync(place.certificate, certificate);
  writeFileSync(place.key, privateKey);
  const here = text
    .replace(/node-1:3000|127\.0\.0\.1:3000/g, `127.0.0.1:${nodePorts[0]}`)
    .replace(/node-2:3000|127\.0\.0\.1:3001/g, `127.0.0.1:${nodePorts[1]}`);
  const file = join(folder, program);
  writeFileSync(file, program === 'nginx' ? forNginx(here, place) : forCaddy(here, place));
  const args = program === 'nginx' ? ['-c', file, '-p', folder] : ['run', '--adapter', 'caddyfile', '--config', file];
  const child = spawn(findProgram(program), args, { stdio: 'pipe', env: { ...process.env, HOME: folder } });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const deadline = performance.now() + startsWithinMs;
  while (!(await answers(port))) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`${program} did not start: ${said}`);
    await sleep(100);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function answers(port) {
  return ask(port, '/healthz').then(
    ({ status }) => status === 200,
    () => false,
  );
}

function forNginx(text, { port, folder, certificate, key }) {
  const server = text
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('/etc/ssl/portal/fullchain.pem', certificate)
    .replace('/etc/ssl/portal/privkey.pem', key);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const rest = `daemon off; user root; pid ${folder}/pid; error_log stderr; events {}`;
  return `${rest}\nhttp { access_log off; ${places}\n${server}\n}`;
}

function forCaddy(text, { port, certificate, key }) {
  const site = `https://${host}:${port} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`;
  return `{\n  admin off\n  auto_https disable_redirects\n}\n${text.replace(`${host} {`, site)}`;
}
