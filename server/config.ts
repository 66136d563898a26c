import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { messagesPerSecond } from '#contract/values/limits.ts';
import { type Role, roles } from '#contract/values/roles.ts';
import type { AssistantSettings } from './features/assistant/assistant.routes.ts';
import type { InvoiceSettings } from './features/invoices/issue-invoice.service.ts';
import type { CounterSettings } from './features/usage/counter-reports/write-report.service.ts';
import { readKeys, type SecretKey } from './platform/sealing/secret-key.ts';
import type { S3Settings } from './platform/storage/s3-storage.ts';
import { assistantShape, readAssistantSettings } from './settings/assistant-settings.ts';
import { counterSettings, readCounterSettings } from './settings/counter-settings.ts';
import { invoiceSettings, readInvoiceSettings } from './settings/invoice-settings.ts';
import { isOrigin } from './settings/is-origin.ts';
import {
  type MailSettings,
  mailSettings,
  readMailSettings,
  refuseMailWithoutOrigin,
} from './settings/mail-settings.ts';
import { type OidcSettings, oidcShape, readOidcSettings } from './settings/oidc-settings.ts';
import { readSamlEncryptionKey, readSamlKey, type SamlKey } from './settings/saml-key.ts';
import { readS3Settings, refuseHalfStores, storeShape } from './settings/store-settings.ts';
import { readTrustSettings, type TrustSettings, trustSettings } from './settings/trust-settings.ts';
import { isVideoHost, readVideoHost, type VideoHost } from './settings/video-hosts.ts';

/** Words that stand for whole ranges of addresses, next to addresses and CIDR ranges themselves. */
const proxyWords = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Every setting: what may be set, what holds otherwise, and the text of its row in the README. Each can also be given
 * as a file to read (`PORTAL_ORIGIN_FILE`), so that secrets need not stand in the environment.
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
  PORTAL_MESSAGE_RATE: z.coerce
    .number('Must be a number')
    .positive('Must be above 0')
    .default(messagesPerSecond)
    .describe(
      'Messages a person may send per second; the allowed burst and the rate of POST /api/messages grow with it',
    ),
  PORTAL_BANK_HOLIDAYS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((days) => days.every(isDay), 'Must be days, as 2026-12-25,2026-12-28')
    .describe('Days on which support is closed besides weekends, as 2026-12-25, separated by commas'),
  PORTAL_VIDEO_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every(isVideoHost), 'Must be hosts, as media.example.org,panopto:video.example.org')
    .describe(
      'Hosts of videos besides the known providers, separated by commas; a host of one’s own Kaltura or Panopto as kaltura:host, panopto:host',
    ),
  PORTAL_NAME: z.string().trim().max(60).default('Carrel').describe('What the portal is called on its pages'),
  PORTAL_SUPPORT_EMAIL: z
    .email('Must be an e-mail address')
    .default('accounts@carrel.example')
    .describe('Where people are told to write to'),
  ...mailSettings,
  ...invoiceSettings,
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
  PORTAL_SECOND_FACTOR: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => (parts.join() === 'none' ? [] : parts))
    .pipe(z.array(z.enum(roles, `Must be roles (${roles.join(', ')}), separated by commas, or none`)))
    .optional()
    .describe(
      'Roles that must have a second factor (a passkey or an authenticator app), as admin,tech_support, or none; each person has seven days. Without it: admin where the portal was installed with this version or a later one, else none',
    ),
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

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where the processes of the portal hear each other; undefined: it is one process. */
  redisUrl: string | undefined;
  /** Where files are kept; undefined: in the data folder. */
  s3: S3Settings | undefined;
  origin: string | undefined;
  trustedProxies: string[];
  messageRate: number;
  bankHolidays: ReadonlySet<string>;
  videoHosts: VideoHost[];
  name: string;
  supportEmail: string;
  /** Undefined: no mail is sent. */
  mail: MailSettings | undefined;
  /** What stands on every invoice; VAT in hundredths of a percent. */
  invoices: InvoiceSettings;
  /** How COUNTER reports name the portal. */
  counter: CounterSettings;
  /** What the portal says about itself. */
  trust: TrustSettings;
  defaultAccountManager: string | undefined;
  firstAdmin: { username: string; password: string } | undefined;
  /** Who must have a second factor; undefined: as the database says. */
  factorRoles: readonly Role[] | undefined;
  /** Undefined: nobody signs in with a work account. */
  oidc: OidcSettings | undefined;
  fetchesMetadata: boolean;
  samlKey: SamlKey | undefined;
  samlEncryptionKey: SamlKey | undefined;
  /** What seals secrets, the newest first; undefined: the keys in the data folder. */
  secretKeys: readonly SecretKey[] | undefined;
  /** Servers of the Knowledge Base AI, and what may be sent to them. */
  assistant: AssistantSettings;
  /** Undefined: /metrics is for this machine alone. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** Throws one text that names every setting that is wrong. `defaults` stand in for what is not set. */
export function loadConfig(env: Environment, defaults: Environment = {}): Config {
  const problems: string[] = [];
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
    messageRate: set.PORTAL_MESSAGE_RATE,
    bankHolidays: new Set(set.PORTAL_BANK_HOLIDAYS),
    videoHosts: set.PORTAL_VIDEO_HOSTS.map(readVideoHost),
    name: set.PORTAL_NAME,
    supportEmail: set.PORTAL_SUPPORT_EMAIL,
    mail: readMailSettings(set),
    invoices: readInvoiceSettings(set),
    counter: readCounterSettings(set),
    trust: readTrustSettings(set),
    defaultAccountManager: set.PORTAL_DEFAULT_ACCOUNT_MANAGER,
    firstAdmin:
      set.PORTAL_ADMIN_USERNAME && set.PORTAL_ADMIN_PASSWORD
        ? { username: set.PORTAL_ADMIN_USERNAME, password: set.PORTAL_ADMIN_PASSWORD }
        : undefined,
    factorRoles: set.PORTAL_SECOND_FACTOR,
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

/** The settings of this process. */
export function readConfig(defaults: Environment = {}): Config {
  return loadConfig(process.env, defaults);
}

/** A mistake of whoever set the environment, to be told without a stack. */
export class ConfigError extends Error {}

/** The table of settings, in Markdown, as the README shows it. */
export function configDocs(): string {
  const lines = ['| Setting | Default | What it does |', '| --- | --- | --- |'];
  for (const [name, schema] of Object.entries(Settings.shape)) {
    const usual = schema.safeParse(undefined).data;
    const shown = usual === undefined || String(usual) === '' ? '' : `\`${usual}\``;
    lines.push(`| \`${name}\` | ${shown} | ${schema.description} |`);
  }
  return lines.join('\n');
}

function readSetting(env: Environment, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  // An empty variable counts as not set: compose files pass those on.
  if (!file) return env[name] || undefined;
  if (env[name]) problems.push(`${name} and ${name}_FILE: give only one of them`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    problems.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
}

/** A day that exists, as `2026-12-25`. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}

function isAddressOrRange(text: string): boolean {
  if (proxyWords.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}
