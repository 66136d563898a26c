import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { loadConfig, Settings } from '#server/config.ts';

const root = join(import.meta.dirname, '..');
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');

interface Service {
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

/** As Docker fills a text in; it refuses where a variable with `:?` is empty. */
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
  expect(textOf('ops/upgrade.sh')).toContain(`for node in ${nodes.join(' ')};`);
});
