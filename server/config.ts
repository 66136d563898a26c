import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { messagesPerSecond } from '#contract/values/limits.ts';
import { type SettingValues, settingOf } from '#contract/values/settings/setting-list.ts';
import type { AssistantSettings } from './features/assistant/assistant-settings.ts';
import { readKeys, type SecretKey } from './platform/sealing/secret-key.ts';
import type { S3Settings } from './platform/storage/s3-storage.ts';
import { assistantShape, readAssistantSettings } from './settings/assistant-settings.ts';
import { clockShape } from './settings/clock-settings.ts';
import { type CounterNames, counterSettings, readCounterSettings } from './settings/counter-settings.ts';
import { isOrigin } from './settings/is-origin.ts';
import { defaultText, keptVariables, readKeptSettings } from './settings/kept-settings.ts';
import {
  type MailSettings,
  mailSettings,
  readMailSettings,
  readWaysIn,
  refuseMailWithoutOrigin,
  type WaysIn,
} from './settings/mail-settings.ts';
import { type OidcSettings, oidcShape, readOidcSettings } from './settings/oidc-settings.ts';
import { readSamlEncryptionKey, readSamlKey, type SamlKey } from './settings/saml-key.ts';
import { readS3Settings, refuseHalfStores, storeShape } from './settings/store-settings.ts';
import { readTrustSettings, type TrustSettings, trustSettings } from './settings/trust-settings.ts';
import { isVideoHost, readVideoHost, type VideoHost } from './settings/video-hosts.ts';

/** Names of whole address ranges that may be given besides addresses and CIDR ranges. */
const proxyWords = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Every setting with its default and the text of its row in docs/operate.md. Each can also be given as a file to read
 * (`PORTAL_ORIGIN_FILE`), so that secrets need not stand in the environment.
 */
export const Settings = z.object({
  PORT: z.coerce
    .number('Must be a port number')
    .int('Must be a port number')
    .min(0, 'Must be a port number')
    .max(65_535, 'Must be a port number')
    .default(3000)
    .describe('The TCP port to listen on; 0 picks a free one'),
  HOST: z
    .string()
    .default('0.0.0.0')
    .describe('The address to listen on; the demo listens on 127.0.0.1 unless this is set'),
  PORTAL_DATA_DIR: z
    .string()
    .default('./data')
    .describe('The folder of everything that is stored; the demo uses ./data-demo unless this is set'),
  ...storeShape,
  PORTAL_ORIGIN: z
    .string()
    .refine(isOrigin, 'Must be an address without a path, as https://portal.example.org')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('Where people reach the portal, as https://portal.example.org; required behind a proxy'),
  PORTAL_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((list) => list.every(isAddressOrRange), `Must be addresses, CIDR ranges, or ${proxyWords.join(', ')}`)
    .describe('Proxies whose X-Forwarded-For is believed, separated by commas'),
  ...clockShape,
  PORTAL_MESSAGE_RATE: z.coerce
    .number('Must be a number')
    .positive('Must be above 0')
    .default(messagesPerSecond)
    .describe(
      'Messages a person may send per second; the allowed burst and the rate of POST /api/messages grow with it',
    ),
  PORTAL_VIDEO_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every(isVideoHost), 'Must be hosts, as media.example.org,panopto:video.example.org')
    .describe(
      'Hosts of videos besides the known providers, separated by commas; a host of one’s own Kaltura or Panopto as kaltura:host, panopto:host',
    ),
  ...mailSettings,
  ...counterSettings,
  ...trustSettings,
  PORTAL_DEFAULT_ACCOUNT_MANAGER: z
    .string()
    .optional()
    .describe('Username of the account manager of new institutions; without it the first account manager'),
  PORTAL_ADMIN_USERNAME: z
    .string()
    .optional()
    .describe('Username of the first admin, created at the first start, together with PORTAL_ADMIN_PASSWORD'),
  PORTAL_ADMIN_PASSWORD: z
    .string()
    .optional()
    .describe('Password of the first admin; better given as PORTAL_ADMIN_PASSWORD_FILE'),
  ...oidcShape,
  PORTAL_METADATA_FETCH: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on: the metadata of identity providers may be fetched from its public https address'),
  PORTAL_SAML_KEY: z
    .string()
    .optional()
    .describe('A key that signs the SAML metadata and the requests of sign-ins; better given as PORTAL_SAML_KEY_FILE'),
  PORTAL_SAML_CERTIFICATE: z.string().optional().describe('The certificate of that key'),
  PORTAL_SAML_ENCRYPTION_KEY: z
    .string()
    .optional()
    .describe(
      'An RSA key for which identity providers encrypt what they say of a person; better given as PORTAL_SAML_ENCRYPTION_KEY_FILE',
    ),
  PORTAL_SAML_ENCRYPTION_CERTIFICATE: z.string().optional().describe('The certificate of that key'),
  PORTAL_SECRET_KEY: z
    .string()
    .refine(
      (text) => readKeys(text) !== undefined,
      'Must be 32 bytes in Base64, as `openssl rand -base64 32` makes them',
    )
    .optional()
    .describe(
      'The key that seals secrets in the database, 32 bytes in Base64, the same for all servers; best given as PORTAL_SECRET_KEY_FILE; without it the file secret-key in the data folder, which is made',
    ),
  ...assistantShape,
  PORTAL_METRICS_TOKEN: z
    .string()
    .min(16, 'Must have 16 characters or more')
    .optional()
    .describe(
      'Who sends it as a bearer token may read /metrics from other machines as well; better given as PORTAL_METRICS_TOKEN_FILE',
    ),
  PORTAL_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('How much is logged'),
});

export type Environment = Record<string, string | undefined>;

export interface Config extends WaysIn {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Redis that connects the processes of the portal; undefined: a single process. */
  redisUrl: string | undefined;
  /** Where files are stored; undefined: in the data folder. */
  s3: S3Settings | undefined;
  origin: string | undefined;
  trustedProxies: string[];
  /** After more days of downtime an operator must confirm that the clock is right. */
  restMaxDays: number;
  messageRate: number;
  videoHosts: VideoHost[];
  /** Settings of the screens that the environment sets. */
  settings: Partial<SettingValues>;
  /** Their defaults where the demo has other ones. */
  settingDefaults: Partial<SettingValues>;
  /** Undefined: no mail is sent. */
  mail: MailSettings | undefined;
  /** Names of the portal in COUNTER reports. */
  counter: CounterNames;
  /** Facts for the trust pages. */
  trust: TrustSettings;
  defaultAccountManager: string | undefined;
  firstAdmin: { username: string; password: string } | undefined;
  /** Undefined: sign-in with work accounts is off. */
  oidc: OidcSettings | undefined;
  fetchesMetadata: boolean;
  samlKey: SamlKey | undefined;
  samlEncryptionKey: SamlKey | undefined;
  /** Keys that seal secrets, newest first; undefined: the keys in the data folder. */
  secretKeys: readonly SecretKey[] | undefined;
  /** Model servers of the Knowledge Base AI, and what may be sent to them. */
  assistant: AssistantSettings;
  /** Undefined: /metrics answers this machine only. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** Throws one error text that names every wrong setting. `defaults` apply to settings that are not set. */
export function loadConfig(env: Environment, defaults: Environment = {}): Config {
  const problems: string[] = [];
  const kept: Environment = {};
  for (const { variable } of keptVariables) kept[variable] = readSetting(env, variable, problems);
  const settings = readKeptSettings(kept, problems);
  const settingDefaults = readKeptSettings(defaults, problems);
  if (!settings.modelUrl !== !settings.modelName) {
    problems.push('PORTAL_AI_BASE_URL and PORTAL_AI_MODEL: give both or neither');
  }
  const given: Environment = {};
  for (const name of Object.keys(Settings.shape)) given[name] = readSetting(env, name, problems) ?? defaults[name];
  const parsed = Settings.safeParse(given);
  refuseHalfStores(given, problems);
  for (const issue of parsed.error?.issues ?? []) problems.push(`${String(issue.path[0])}: ${issue.message}`);
  if (!given['PORTAL_ADMIN_USERNAME'] !== !given['PORTAL_ADMIN_PASSWORD']) {
    problems.push('PORTAL_ADMIN_USERNAME and PORTAL_ADMIN_PASSWORD: give both or neither');
  }
  const assistant = readAssistantSettings(given, problems);
  refuseMailWithoutOrigin(given, problems);
  const samlKey = readSamlKey(given, problems);
  const samlEncryptionKey = readSamlEncryptionKey(given, problems);
  const oidc = readOidcSettings(given, problems);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The configuration has mistakes:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
  const set = parsed.data;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: set.PORTAL_DATA_DIR,
    databaseUrl: set.PORTAL_DATABASE_URL,
    redisUrl: set.PORTAL_REDIS_URL,
    s3: readS3Settings(set),
    origin: set.PORTAL_ORIGIN,
    trustedProxies: set.PORTAL_TRUSTED_PROXIES,
    restMaxDays: set.PORTAL_REST_MAX_DAYS,
    messageRate: set.PORTAL_MESSAGE_RATE,
    videoHosts: set.PORTAL_VIDEO_HOSTS.map(readVideoHost),
    settings,
    settingDefaults,
    mail: readMailSettings(set),
    ...readWaysIn(set),
    counter: readCounterSettings(set),
    trust: readTrustSettings(set),
    defaultAccountManager: set.PORTAL_DEFAULT_ACCOUNT_MANAGER,
    firstAdmin:
      set.PORTAL_ADMIN_USERNAME && set.PORTAL_ADMIN_PASSWORD
        ? { username: set.PORTAL_ADMIN_USERNAME, password: set.PORTAL_ADMIN_PASSWORD }
        : undefined,
    oidc,
    fetchesMetadata: set.PORTAL_METADATA_FETCH === 'on',
    samlKey,
    samlEncryptionKey,
    secretKeys: set.PORTAL_SECRET_KEY === undefined ? undefined : readKeys(set.PORTAL_SECRET_KEY),
    assistant,
    metricsToken: set.PORTAL_METRICS_TOKEN,
    logLevel: set.PORTAL_LOG_LEVEL,
  };
}

export function readConfig(defaults: Environment = {}): Config {
  return loadConfig(process.env, defaults);
}

/** A mistake in the environment, shown without a stack trace. */
export class ConfigError extends Error {}

/** A row of the table of settings. */
export interface SettingRow {
  variable: string;
  default: string;
  does: string;
}

/** Every variable: those of this process, and those of settings that administrators otherwise change on a screen. */
export function settingRows(): SettingRow[] {
  const own = Object.entries(Settings.shape).map(([variable, schema]) => ({
    variable,
    default: String(schema.safeParse(undefined).data ?? ''),
    does: schema.description ?? '',
  }));
  const kept = keptVariables.map(({ variable, name }) => ({
    variable,
    default: defaultText(name),
    does: settingOf(name).does,
  }));
  return [...own, ...kept];
}

/** The settings as a Markdown table for docs/operate.md. */
export function configDocs(): string {
  const lines = ['| Setting | Default | What it does |', '| --- | --- | --- |'];
  for (const { variable, default: usual, does } of settingRows()) {
    const shown = usual === '' ? '' : `\`${usual}\``;
    lines.push(`| \`${variable}\` | ${inCell(shown)} | ${inCell(does)} |`);
  }
  return lines.join('\n');
}

/** A bar would end the cell. */
function inCell(text: string): string {
  return text.replaceAll('|', '|');
}

function readSetting(env: Environment, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  // An empty variable counts as not set, because compose files pass those on.
  if (!file) return env[name] || undefined;
  if (env[name]) problems.push(`${name} and ${name}_FILE: give only one of them`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    problems.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}

function isAddressOrRange(text: string): boolean {
  if (proxyWords.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
