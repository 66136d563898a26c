import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastingIds } from '#contract/values/single-sign-on.ts';
import { type IdpMetadata, readIdpMetadata } from '#server/features/technical-setup/metadata/idp-metadata.ts';
import { mailOid } from '#server/testing/sign-in/test-single-sign-on.ts';

/** The folder of Debian's package simplesamlphp. */
const installedIn = '/usr/share/simplesamlphp/www';
const startsWithinMs = 30_000;
/** Kills PHP and its workers when stdin closes, which happens when this process ends, however it ends. */
const script = 'php -S "$1" -t "$2" & cat >/dev/null; kill -KILL 0';
export const providerAccount = { username: 'maya', password: 'of-the-university', mail: 'maya@harrowmere.example' };

/** The provider's settings; Debian's defaults hold for the rest. */
export interface ProviderSettings {
  key: { privateKey: string; certificate: string };
  /** Our metadata as the portal publishes it. */
  serviceProvider: string;
  /** More of its own metadata (`saml20-idp-hosted`), such as `assertion.encryption`. */
  hosted?: Record<string, unknown>;
  /** PHP code that may change the `$state` of a sign-in before the response is made. */
  code?: string;
}

export interface SimpleSamlPhp {
  url: string;
  /** Changes its settings, which it reads on every request. */
  setUp(settings: ProviderSettings): void;
  /** Its metadata, parsed as the portal parses what a librarian hands in. */
  metadata(): Promise<IdpMetadata>;
  /** Its log. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts Debian's SimpleSAMLphp as an identity provider on the loopback interface, with PHP's built-in server, in a new folder. */
export async function startSimpleSamlPhp(settings: ProviderSettings): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-simplesamlphp-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const setUp = (changed: ProviderSettings) => writeSettings(folder, url, changed);
  setUp(settings);
  const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: join(folder, 'config'), PHP_CLI_SERVER_WORKERS: '2' };
  const child = spawn('sh', ['-c', script, 'sh', `127.0.0.1:${port}`, installedIn], {
    env,
    stdio: 'pipe',
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    child.stdin.end();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const metadataUrl = `${url}/saml2/idp/metadata.php`;
  const deadline = performance.now() + startsWithinMs;
  while (!(await fetch(metadataUrl).catch(() => undefined))?.ok) {
    if (performance.now() > deadline) {
      await stop();
      throw new Error(`SimpleSAMLphp did not start within ${startsWithinMs / 1000} s. It said:\n${output}`);
    }
    await sleep(100);
  }
  return {
    ...{ url, setUp, stop, output: () => output },
    metadata: async () => readIdpMetadata(await (await fetch(metadataUrl)).text()),
  };
}

function writeSettings(folder: string, url: string, settings: ProviderSettings): void {
  const { key, serviceProvider, hosted = {}, code } = settings;
  const inFolder = (name: string) => join(folder, name);
  for (const name of ['config', 'metadata', 'data', 'sessions', 'log', 'tmp', 'cert']) {
    mkdirSync(inFolder(name), { recursive: true });
  }
  writeFileSync(inFolder('cert/idp.key'), key.privateKey);
  writeFileSync(inFolder('cert/idp.crt'), key.certificate);
  writeFileSync(inFolder('metadata/portal.xml'), serviceProvider);
  writePhp(inFolder('config/config'), 'config', {
    ...{ baseurlpath: `${url}/`, certdir: inFolder('cert'), loggingdir: inFolder('log'), datadir: inFolder('data') },
    ...{ tempdir: inFolder('tmp'), metadatadir: inFolder('metadata'), timezone: 'UTC' },
    ...{ secretsalt: 'of a test alone', 'auth.adminpassword': 'of a test alone', 'enable.saml20-idp': true },
    ...{ 'module.enable': { core: true, saml: true, exampleauth: true }, 'logging.handler': 'errorlog' },
    ...{ 'store.type': 'phpsession', 'session.phpsession.savepath': inFolder('sessions') },
    ...{ 'session.cookie.secure': false, 'session.cookie.samesite': 'Lax', 'language.available': ['en'] },
    ...{ 'language.cookie.secure': false, technicalcontact_email: 'it@harrowmere.example' },
    'metadata.sources': [{ type: 'flatfile' }, { type: 'xml', file: inFolder('metadata/portal.xml') }],
  });
  writePhp(inFolder('config/authsources'), 'config', {
    people: {
      0: 'exampleauth:UserPass',
      [`${providerAccount.username}:${providerAccount.password}`]: {
        [mailOid]: [providerAccount.mail],
        [lastingIds['pairwise-id']]: ['abc123@harrowmere.example'],
      },
    },
  });
  writePhp(inFolder('metadata/saml20-idp-hosted'), 'metadata', {
    [`${url}/idp`]: {
      ...{ host: '__DEFAULT__', privatekey: 'idp.key', certificate: 'idp.crt', auth: 'people', 'sign.logout': true },
      ...{ 'attributes.NameFormat': 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri' },
      ...(code === undefined ? {} : { authproc: { 90: { class: 'core:PHP', code } } }),
      ...hosted,
    },
  });
  writePhp(inFolder('metadata/saml20-sp-remote'), 'metadata', {});
}

/** Writes one of its PHP files, which loads its values from a JSON file beside it. */
function writePhp(path: string, name: string, values: object): void {
  writeFileSync(`${path}.json`, JSON.stringify(values));
  writeFileSync(
    `${path}.php`,
    `<?php $${name} = json_decode(file_get_contents(__DIR__ . '/${path.split('/').at(-1)}.json'), true);`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
