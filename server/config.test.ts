import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { configDocs, loadConfig, settingRows } from './config.ts';
import { invoiceSettings } from './features/invoices/invoice-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = join(folder, 'setting');
  writeFileSync(file, content);
  return file;
}

test('everything has a default, and a demo may have other ones', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataDir: './data',
    settings: {},
    settingDefaults: {},
    messageRate: 20,
  });
  const demo = { HOST: '127.0.0.1', PORTAL_DATA_DIR: './data-demo' };
  expect(loadConfig({ PORTAL_DATA_DIR: '/srv' }, demo)).toMatchObject({ host: '127.0.0.1', dataDir: '/srv' });
});

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', PORTAL_ORIGIN: '', PORTAL_NAME: '' })).toEqual(loadConfig({}));
});

test('every setting can be read from a file, without the line end', () => {
  const url = 'postgres://portal:secret@db/portal';
  expect(loadConfig({ PORTAL_DATABASE_URL_FILE: fileWith(`${url}\n`) }).databaseUrl).toBe(url);
  expect(loadConfig({ PORT_FILE: fileWith('41399\n') }).port).toBe(41_399);
});

test('a setting given twice, or as a file that is not there, is a mistake', () => {
  expect(() => loadConfig({ PORT: '1', PORT_FILE: fileWith('2') })).toThrow(
    'PORT and PORT_FILE: give only one of them',
  );
  expect(() => loadConfig({ PORTAL_NAME_FILE: join(folder, 'none') })).toThrow(/PORTAL_NAME_FILE: .* cannot be read/);
});

test('all mistakes are told at once, by name and without the values', () => {
  const wrong = {
    PORT: '70000',
    PORTAL_ORIGIN: 'portal.example.org',
    PORTAL_DATABASE_URL: 'mysql://user:hunter2@host',
    PORTAL_TRUSTED_PROXIES: '10.0.0.0/33',
    PORTAL_MESSAGE_RATE: '0',
    PORTAL_SUPPORT_EMAIL: 'nobody',
    PORTAL_LOG_LEVEL: 'loud',
    PORTAL_ADMIN_USERNAME: 'root',
  };
  let message = '';
  try {
    loadConfig(wrong);
  } catch (error) {
    message = String(error);
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(name);
  expect(message).not.toContain('hunter2');
});

test('an origin is an address without a path, in the form browsers send', () => {
  expect(loadConfig({ PORTAL_ORIGIN: 'https://Portal.Example.org:443/' }).origin).toBe('https://portal.example.org');
  for (const origin of [
    'https://a.example/portal',
    'ftp://a.example',
    'https://',
    'https://u:p@a.example',
    'a.example',
  ]) {
    expect(() => loadConfig({ PORTAL_ORIGIN: origin })).toThrow('PORTAL_ORIGIN');
  }
});

test('a rate of VAT is a whole number of basis points, also where its hundredfold is none', () => {
  const rates = ['0', '5', '8.2', '1.15', '0.29', '17.5', '19.25', '20', '100'];
  expect(
    rates.map(
      (PORTAL_VAT_PERCENT) =>
        invoiceSettings({ ...defaultSettings, ...loadConfig({ PORTAL_VAT_PERCENT }).settings }).vatBasisPoints,
    ),
  ).toEqual([0, 500, 820, 115, 29, 1750, 1925, 2000, 10_000]);
});

test('proxies are addresses, ranges or the words for ranges', () => {
  const text = '10.0.0.1, 192.168.0.0/16,loopback, fd00::/8';
  expect(loadConfig({ PORTAL_TRUSTED_PROXIES: text }).trustedProxies).toHaveLength(4);
  for (const proxies of ['true', '1', '*', 'proxy.local', '10.0.0.1/x', '10.0.0.1/8/8']) {
    expect(() => loadConfig({ PORTAL_TRUSTED_PROXIES: proxies })).toThrow('PORTAL_TRUSTED_PROXIES');
  }
});

test('a store for files is given whole or not at all', () => {
  const whole = {
    PORTAL_S3_ENDPOINT: 'https://s3.example.org/',
    PORTAL_S3_BUCKET: 'portal-files',
    PORTAL_S3_ACCESS_KEY: 'key',
    PORTAL_S3_SECRET_KEY_FILE: fileWith('secret\n'),
  };
  expect(loadConfig({}).s3).toBeUndefined();
  // A region without a bucket configures nothing.
  expect(loadConfig({ PORTAL_S3_REGION: 'eu-west-2' }).s3).toBeUndefined();
  expect(loadConfig({ ...whole, PORTAL_S3_REGION: 'eu-west-2' }).s3).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'portal-files',
    region: 'eu-west-2',
    accessKey: 'key',
    secretKey: 'secret',
  });
  for (const name of Object.keys(whole)) {
    const wanted = new RegExp(`${name.replace('_FILE', '')}.*: give all settings of the S3-compatible store or none`);
    expect(() => loadConfig({ ...whole, [name]: undefined })).toThrow(wanted);
  }
  for (const wrong of ['ftp://s3.example.org', 'https://s3.example.org/bucket', 's3.example.org']) {
    expect(() => loadConfig({ ...whole, PORTAL_S3_ENDPOINT: wrong })).toThrow('PORTAL_S3_ENDPOINT');
  }
  expect(() => loadConfig({ ...whole, PORTAL_S3_BUCKET: '../other' })).toThrow('PORTAL_S3_BUCKET');
});

test('several servers have one database and one store of files', () => {
  const redis = { PORTAL_REDIS_URL: 'rediss://portal:secret@redis.example.org:6380' };
  const database = { PORTAL_DATABASE_URL: 'postgres://portal@db/portal' };
  const store = {
    PORTAL_S3_ENDPOINT: 'https://s3.example.org',
    PORTAL_S3_BUCKET: 'portal-files',
    PORTAL_S3_ACCESS_KEY: 'key',
    PORTAL_S3_SECRET_KEY: 'secret',
  };
  expect(loadConfig({}).redisUrl).toBeUndefined();
  expect(loadConfig({ ...redis, ...database, ...store }).redisUrl).toBe(redis.PORTAL_REDIS_URL);
  for (const missing of [redis, { ...redis, ...database }, { ...redis, ...store }]) {
    expect(() => loadConfig(missing)).toThrow('PORTAL_REDIS_URL: several servers need PORTAL_DATABASE_URL and an S3');
  }
  for (const wrong of ['http://redis.example.org', 'redis.example.org', 'redis://host:port']) {
    expect(() => loadConfig({ ...database, ...store, PORTAL_REDIS_URL: wrong })).toThrow(
      'PORTAL_REDIS_URL: Must be as',
    );
  }
});

test('mails have a server, links that lead somewhere, and somebody they come from', () => {
  const smtp = { PORTAL_SMTP_URL: 'smtp://portal:secret@mail.example.org:587', PORTAL_ORIGIN: 'https://p.example.org' };
  expect(loadConfig({}).mail).toBeUndefined();
  expect(loadConfig(smtp).mail).toEqual({ smtpUrl: smtp.PORTAL_SMTP_URL, origin: smtp.PORTAL_ORIGIN });
  const own = { PORTAL_MAIL_FROM: 'no-reply@p.example.org', PORTAL_MAIL_REPLY_TO: 'help@p.example.org' };
  expect(loadConfig({ ...smtp, ...own, PORTAL_MAIL_FOOTER: 'A Ltd | 1 Lane' }).settings).toEqual({
    ...{ mailFrom: 'no-reply@p.example.org', mailReplyTo: 'help@p.example.org', mailFooter: ['A Ltd', '1 Lane'] },
  });
  expect(() => loadConfig({ ...smtp, PORTAL_ORIGIN: undefined })).toThrow('PORTAL_SMTP_URL: give PORTAL_ORIGIN');
  for (const wrong of ['mail.example.org', 'http://mail.example.org', 'smtp://', 'smtp://a.example/path?x=1']) {
    expect(() => loadConfig({ ...smtp, PORTAL_SMTP_URL: wrong })).toThrow('PORTAL_SMTP_URL');
  }
  expect(() => loadConfig({ ...smtp, PORTAL_MAIL_FROM: 'A\r\nBcc: b@c.example' })).toThrow('PORTAL_MAIL_FROM');
});

test('docs/operate.md shows the table that the settings describe', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operate.md'), 'utf8');
  const shown = /<!-- config -->\n([\s\S]*?)\n<!-- \/config -->/.exec(page)?.[1];
  expect(shown?.trim()).toBe(configDocs());
  for (const { variable: name } of settingRows()) expect(shown).toContain(`\`${name}\``);
});
