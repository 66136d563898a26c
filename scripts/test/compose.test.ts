import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { loadConfig, Settings } from '#server/config.ts';
import type { TriedMigration } from '#server/db/migrate.ts';
import { dryRunText } from '#server/dry-run-text.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');

interface Service {
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  user?: string;
  command?: string[];
  entrypoint?: string[];
  security_opt?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}
const compose = textOf('compose.yaml');
const { services, volumes } = parse(compose, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const nodes = Object.keys(services).filter((name) => name.startsWith('node-'));
const example = [...textOf('compose.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** Substitutes variables like Docker, which refuses an empty variable with `:?`. */
function filled(text: string, given: Record<string, string>): string {
  return text.replace(/\$\{(\w+):\?([^}]*)\}/g, (_, name: string, message: string) => {
    if (!given[name]) throw new Error(`${name} ${message}`);
    return given[name];
  });
}
const given = {
  PORTAL_ORIGIN: 'https://portal.example.org',
  DATABASE_PASSWORD: 'd0d0d0',
  VALKEY_PASSWORD: 'e1e1e1',
  STORE_SECRET_KEY: 'f2f2f2',
  PORTAL_METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
};

describe('compose.yaml', () => {
  test('runs two servers with the same settings, which the portal knows and accepts', () => {
    expect(nodes).toHaveLength(2);
    const environments = nodes.map((name) => services[name]?.environment ?? {});
    expect(environments[0]).toEqual(environments[1]);
    const environment = environments[0] ?? {};
    expect(Object.keys(environment).filter((name) => !(name in Settings.shape))).toEqual([]);
    const set = Object.entries(environment).map(([name, text]) => [name, filled(text, given)]);
    const config = loadConfig(Object.fromEntries(set));
    expect(config).toMatchObject({
      origin: given.PORTAL_ORIGIN,
      databaseUrl: 'postgres://portal:d0d0d0@database/portal',
      redisUrl: 'redis://:e1e1e1@valkey:6379',
      s3: { endpoint: 'http://store:7070', bucket: 'portal', secretKey: 'f2f2f2' },
      metricsToken: given.PORTAL_METRICS_TOKEN,
    });
  });

  test('does not start without each of its secrets, and its example names them all', () => {
    const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    expect([...asked].sort()).toEqual(example.sort());
    expect([...compose.matchAll(/\$\{\w+(?!\w|:\?is missing in \.env)/g)]).toEqual([]);
    for (const name of Object.keys(given)) {
      expect(() => filled(compose, { ...given, [name]: '' })).toThrow(`${name} is missing in .env`);
    }
  });

  test('names what is there: services, volumes, ports, secrets that are the same on both sides', () => {
    for (const { depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
      expect(Object.keys(depends_on).filter((name) => !(name in services))).toEqual([]);
      const named = mounted.flatMap((mount) => /^([a-z]+):/.exec(mount)?.[1] ?? []);
      expect(named.filter((name) => !(name in volumes))).toEqual([]);
    }
    const environment = services['node-1']?.environment ?? {};
    for (const name of ['PORTAL_DATABASE_URL', 'PORTAL_REDIS_URL', 'PORTAL_S3_ENDPOINT']) {
      expect(services).toHaveProperty(new URL(filled(environment[name] ?? '', given)).hostname);
    }
    const { store, database, valkey } = services;
    expect(store?.environment).toEqual({
      ROOT_ACCESS_KEY: environment['PORTAL_S3_ACCESS_KEY'],
      ROOT_SECRET_KEY: environment['PORTAL_S3_SECRET_KEY'],
    });
    expect(database?.environment?.['POSTGRES_PASSWORD']).toContain('DATABASE_PASSWORD');
    expect(valkey?.environment?.['REDISCLI_AUTH']).toContain('VALKEY_PASSWORD');
  });

  test('gives no service a right of the machine that it does not need', () => {
    const added: Record<string, string[]> = {
      proxy: ['NET_BIND_SERVICE'],
      database: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    };
    for (const [name, service] of Object.entries(services)) {
      const { read_only, cap_drop, cap_add, privileged, security_opt } = service;
      expect({ name, read_only, cap_drop, security_opt }).toEqual({
        ...{ name, read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      });
      expect({ name, cap_add, privileged }).toEqual({ name, cap_add: added[name], privileged: undefined });
    }
    for (const name of nodes) expect(services[name]?.user).toBeUndefined();
  });

  test('names no secret on a command line, which everybody on the machine can read', () => {
    for (const { command = [], entrypoint = [], healthcheck } of Object.values(services)) {
      expect([command, entrypoint, healthcheck?.test ?? []].flat().join(' ')).not.toMatch(
        /(?<!\$)\$\{?\w*(?:PASSWORD|SECRET|TOKEN)/,
      );
    }
    expect(services['valkey']?.entrypoint?.join(' ')).toContain('requirepass %s');
  });

  test('asks each server whether it is ready, as the proxy does', () => {
    for (const name of nodes) expect(services[name]?.healthcheck?.test.join(' ')).toContain(':3000/readyz');
    expect(textOf('Dockerfile')).toContain('PORT=3000');
    expect(services['database']?.healthcheck?.test.join(' ')).toContain('pg_isready -h 127.0.0.1 ');
  });
});

test('the proxy leads to both servers, lets uploads through, and leads nobody to /metrics', () => {
  const caddyfile = textOf('ops/caddy/Caddyfile');
  expect(caddyfile).toContain(`reverse_proxy ${nodes.map((name) => `${name}:3000`).join(' ')} {`);
  expect(caddyfile).toContain('health_uri /readyz');
  expect(caddyfile).toContain('respond /metrics 404');
  const mebibytes = Number(/max_size (\d+)MiB/.exec(caddyfile)?.[1]);
  expect(mebibytes * 1024 * 1024).toBeGreaterThan(uploadMaxBytes);
});

test('the image runs the portal as a user who is not root', () => {
  const [, ofImage = ''] = textOf('Dockerfile')
    .split(/^FROM .*slim$/m)
    .slice(-2);
  const lines = ofImage.split('\n');
  const users = lines.flatMap((line) => /^USER (\S+)$/.exec(line)?.[1] ?? []);
  expect(users).toEqual(['node']);
  const starts = lines.flatMap((line, at) => (/^(?:CMD|ENTRYPOINT)\b/.test(line) ? [at] : []));
  expect(starts).toHaveLength(1);
  expect(lines.indexOf('USER node')).toBeLessThan(starts[0] ?? 0);
});

describe('ops/upgrade.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const beside = { name: '9001-added', olderVersionsMayRun: true } as const;
  const alone = { name: '9002-changed', olderVersionsMayRun: false } as const;
  const saying = (migrations: TriedMigration[]) =>
    dryRunText({ migrations, isEmpty: false, tookMs: 1000, neededBytes: 1, freeBytes: null });

  /**
   * Runs the upgrade with a fake Docker that records its commands. The service `unready` never becomes healthy. `tried`
   * is the new version's report on the database, null if it fails.
   */
  function upgrade({
    unready,
    tried = saying([beside]),
  }: {
    unready?: string | undefined;
    tried?: string | null;
  } = {}) {
    const orders = join(folder, 'orders');
    const docker = join(folder, 'docker');
    const said = tried === null ? 'exit 1' : `cat '${join(folder, 'tried')}'`;
    writeFileSync(join(folder, 'tried'), tried ?? '');
    writeFileSync(
      docker,
      `#!/bin/sh\necho "$@" >>'${orders}'\ncase "$*" in *" --wait "*" ${unready}") exit 1;; *--dry-run) ${said};; esac\n`,
    );
    chmodSync(docker, 0o755);
    const PATH = [folder, process.env['PATH']].join(delimiter);
    const { status } = spawnSync('sh', [join(root, 'ops/upgrade.sh')], { env: { PATH } });
    const started = readFileSync(orders, 'utf8').trim().split('\n');
    return { status, orders: started.map((order) => order.split(' ')) };
  }

  test('builds first, and then brings one server after the other to the new version', () => {
    const { status, orders } = upgrade();
    expect(status).toBe(0);
    expect(orders[0]).toEqual(['compose', 'build', ...nodes]);
    expect(orders[1]?.slice(-2)).toEqual(['migrate', '--dry-run']);
    expect(orders.slice(2).map((order) => [order[1], order.at(-1)])).toEqual(nodes.map((node) => ['up', node]));
  });

  test.each([
    { of: 'nothing', tried: saying([]), stopped: [] },
    { of: 'what old servers may ignore', tried: saying([beside]), stopped: [] },
    { of: 'what they may not', tried: saying([beside, alone]), stopped: [['compose', 'stop', ...nodes]] },
  ])('stops the old servers before a change of $of only where they may not go on', ({ tried, stopped }) => {
    const { status, orders } = upgrade({ tried });
    expect(status).toBe(0);
    expect(orders.filter((order) => order[1] === 'stop')).toEqual(stopped);
    expect(orders.slice(2, 2 + stopped.length)).toEqual(stopped);
    expect(orders.slice(-2).map((order) => order.at(-1))).toEqual(nodes);
  });

  test('touches no server where the change cannot be made', () => {
    const { status, orders } = upgrade({ tried: null });
    expect(status).not.toBe(0);
    expect(orders.map((order) => order[1])).toEqual(['build', 'run']);
  });

  test('leaves the other server as it is where the first one does not get ready', () => {
    const { status, orders } = upgrade({ unready: nodes[0] });
    expect(status).not.toBe(0);
    expect(orders.map((order) => order.at(-1))).toEqual([nodes[1], '--dry-run', nodes[0]]);
  });
});
