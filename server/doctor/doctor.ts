import { mkdir, stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { missingForAnswers, missingForInvoices, missingForMails } from '#contract/values/settings/missing-settings.ts';
import type { Config } from '#server/config.ts';
import { findLoss, lossesName, lossText, rememberedLosses } from '#server/db/data-folder/last-stored.ts';
import { clockDifference, followDatabaseTime } from '#server/db/database-time.ts';
import { pingDatabase } from '#server/db/faults/ping.ts';
import { hasTable } from '#server/db/migrating/has-table.ts';
import { otherVersionOf } from '#server/db/migrating/other-version.ts';
import { openWithoutMigrating } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { listFileSizes } from '#server/features/files/files.queries.ts';
import { findForeign } from '#server/features/files/store-identity.service.ts';
import { hasActiveAdmin } from '#server/features/people/person-changes.queries.ts';
import { findUnreplayed } from '#server/features/privacy/erasure/unreplayed.ts';
import { tryRedis } from '#server/nodes.ts';
import { findClockProblem } from '#server/platform/clock-watch.ts';
import { keyFileIn } from '#server/platform/sealing/key-file.ts';
import { findWrongKey } from '#server/platform/sealing/sealing.service.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { tryRoom } from '#server/platform/storage/storage.ts';
import { spoolDirOf, storageOf } from '#server/platform/storage/storage-of.ts';
import type { Check } from './check.ts';
import { checksOfMailbox } from './mailbox-check.ts';
import { checkOfOidc, checkOfSingleSignOn } from './sign-in-checks.ts';

/** Sessions, jobs and revocations compare timestamps of the portal and its database. */
const clocksDifferByMs = 60_000;
const othersMayDo = 0o077;
const toldMax = 5;

/** The result of a check; `wrong` is null if it passed, and `mend` says what to do. */
export interface Finding {
  what: string;
  wrong: string | null;
  mend: string;
}

/** Checks an installation, which may be running, without changing stored data. */
export async function examine(config: Config): Promise<Finding[]> {
  const db = await openWithoutMigrating(config);
  const checks = [...checksOfPlace(config), ...(db ? checksOfDatabase(config, db) : [await noDatabase(config)])];
  const findings: Finding[] = [];
  try {
    for (const { what, mend, isNeeded, look } of checks) {
      const wrong = await look().catch(reasonOf);
      findings.push({ what, mend, wrong });
      if (isNeeded && wrong !== null) break;
    }
  } finally {
    await db?.destroy();
  }
  return findings;
}

async function noDatabase(config: Config): Promise<Check> {
  const holdsFiles = await storesFiles(config);
  return {
    what: 'The database is there',
    mend: holdsFiles
      ? restoreFirst
      : 'Start the portal once, or set PORTAL_DATA_DIR to the folder of the one that is meant.',
    look: async () => `there is none in the data folder${holdsFiles ? ', but files are stored' : ''}`,
  };
}

/** A portal that starts without its database creates a new one. */
const restoreFirst =
  'Restore the database, or correct PORTAL_DATA_DIR or PORTAL_DATABASE_URL. Only if the stored files are to belong to this database, run `portal adopt-files`.';

async function storesFiles(config: Config): Promise<boolean> {
  try {
    for await (const _ of storageOf(config).list()) return true;
  } catch {
    // A folder that cannot be written is reported by another check.
  }
  return false;
}

function checksOfPlace(config: Config): Check[] {
  const checks: Check[] = [
    {
      what: 'The portal knows its address',
      mend: 'Set PORTAL_ORIGIN to what people type, as https://portal.example.org.',
      look: async () => (config.origin ? null : 'PORTAL_ORIGIN is not set: behind a proxy no one can sign in'),
    },
    {
      what: 'The data folder can be written',
      mend: 'Give the folder of PORTAL_DATA_DIR to the account of the portal, and make room on its disk.',
      async look() {
        await mkdir(spoolDirOf(config), { recursive: true, mode: 0o700 });
        await tryRoom(spoolDirOf(config));
        return null;
      },
    },
    {
      what: 'No one else may read the data folder',
      mend: `chmod 700 ${config.dataDir}`,
      async look() {
        const { mode } = await stat(config.dataDir);
        return (mode & othersMayDo) === 0 ? null : `its rights are ${(mode & 0o777).toString(8)}`;
      },
    },
    {
      what: 'Files can be stored',
      mend: config.s3 ? 'Check the settings PORTAL_S3_…, and that the bucket is there.' : 'Make room on the disk.',
      look: () => unless(storageOf(config).check()),
    },
  ];
  checks.push(...checkOfOidc(config));
  if (!config.redisUrl) return checks;
  const redis: Check = {
    what: 'The servers of the portal hear each other',
    mend: 'Check PORTAL_REDIS_URL, and that the Redis or Valkey there runs.',
    look: () => unless(tryRedis(config)),
  };
  return [...checks, redis];
}

function checksOfDatabase(config: Config, db: Kysely<Schema>): Check[] {
  return [
    {
      what: 'The database answers',
      mend: 'Check PORTAL_DATABASE_URL and that its server runs.',
      isNeeded: true,
      look: () => unless(pingDatabase(db)),
    },
    {
      what: 'The database agrees on the time',
      mend: 'Let both machines keep time by the network.',
      async look() {
        const aheadMs = await clockDifference(db);
        return Math.abs(aheadMs) <= clocksDifferByMs ? null : `its clock differs by ${Math.round(aheadMs / 1000)} s`;
      },
    },
    {
      what: 'The clock is where it was left',
      mend: 'Set the clock. If it is right and the portal was off, press “The clock is right” in the admin area, or run `portal confirm-clock`; PORTAL_REST_MAX_DAYS is for a machine that rests.',
      look: () => lookAtClock(config, db),
    },
    {
      what: 'The stored files are those of the database',
      mend: restoreFirst,
      isNeeded: true,
      async look() {
        if (!(await hasTable(db, 'users')))
          return (await storesFiles(config)) ? 'it is empty, but files are stored' : null;
        // A database from before 0.9.0 may not have the table.
        if (!(await hasTable(db, 'storeIdentity'))) return null;
        return findForeign({ db, storage: storageOf(config) });
      },
    },
    {
      what: 'The database is of this version',
      mend: 'Run `portal migrate`, or start the portal; for a newer database run the newer version.',
      isNeeded: true,
      look: () => otherVersionOf(db),
    },
    {
      what: 'The database has all that was stored',
      mend: `Before the portal stores again, put back its log (portal.sqlite-wal), or a later copy. Afterwards, ask people for what they wrote then, and remove the file ${lossesName} of the data folder.`,
      async look() {
        if (config.databaseUrl) return null;
        const loss = await findLoss(db, config.dataDir);
        const losses = [...rememberedLosses(config.dataDir), ...(loss ? [lossText(loss)] : [])];
        return losses.length === 0 ? null : [...new Set(losses)].join('; ');
      },
    },
    {
      what: 'What is sealed can be opened',
      mend: 'Give every server the same PORTAL_SECRET_KEY_FILE, or put secret-key back into the data folder. If the key is lost, `portal rotate-secret-key --lost` gives up what was sealed with it.',
      async look() {
        if (!config.secretKeys && (await othersMayRead(keyFileIn(config.dataDir)))) return 'others may read secret-key';
        return findWrongKey(db, config);
      },
    },
    {
      what: 'Someone can administer the portal',
      mend: 'Run `portal create-admin NAME`.',
      look: async () => ((await hasActiveAdmin(db)) ? null : 'there is no active administrator'),
    },
    checkOfSingleSignOn(db, Date.now()),
    {
      what: 'Invoices and e-mails say who sends them',
      mend: 'Fill it in under Settings, Invoicing and Portal, or set the variables that `portal config docs` lists.',
      look: () => missingSettings(config, db),
    },
    ...checksOfMailbox(config, db),
    {
      what: 'Erased people stay erased',
      mend: 'Start the portal, and decide under Settings, Erasure what is doubtful. `portal replay-erasures FILE` takes a list from elsewhere (`uploads/erasures-list`); without a file it says that there is none.',
      look: () => findUnreplayed({ db, storage: storageOf(config) }),
    },
    {
      what: 'Every file is there, and whole',
      mend: 'Copy these files back from a backup: a missing one answers 404, one that is cut off breaks off.',
      look: () => wrongFiles(config, db),
    },
  ];
}

async function missingSettings(config: Config, db: Kysely<Schema>): Promise<string | null> {
  const values = await readSettings(db, config);
  const missing = missingForInvoices(values).map(({ what }) => what);
  if (values.supportEmail === '') missing.push('support address');
  if (config.mail) missing.push(...missingForMails(values).map(({ what }) => what));
  if (config.inboundMailSecret || config.mailboxUrl) missing.push(...missingForAnswers(values).map(({ what }) => what));
  return missing.length === 0 ? null : `missing: ${missing.join(', ')}`;
}

async function othersMayRead(path: string): Promise<boolean> {
  const mode = (await stat(path).catch(() => null))?.mode ?? 0;
  return (mode & othersMayDo) !== 0;
}

async function lookAtClock({ restMaxDays }: Config, db: Kysely<Schema>): Promise<string | null> {
  if (!(await hasTable(db, 'counters'))) return null;
  const { clock, stop } = await followDatabaseTime(db);
  const doubt = await findClockProblem(db, { now: clock(), restMaxDays });
  stop();
  return doubt && `it says ${doubt.now}, and was believed last at ${doubt.lastAt}: nothing is deleted, erased or ended`;
}

async function wrongFiles(config: Config, db: Kysely<Schema>): Promise<string | null> {
  const missing = new Map((await listFileSizes(db)).map(({ name, fileSize }) => [name, fileSize]));
  const damaged: string[] = [];
  for await (const { name, size } of storageOf(config).list()) {
    const expected = missing.get(name);
    if (expected !== undefined && expected !== size) damaged.push(name);
    missing.delete(name);
  }
  const told = (names: readonly string[], what: string) =>
    names.length === 0 ? [] : [`${names.length} ${what}: ${names.slice(0, toldMax).join(', ')}`];
  const wrong = [...told([...missing.keys()], 'are missing'), ...told(damaged, 'are cut off or of another size')];
  return wrong.length === 0 ? null : wrong.join('; ');
}

/** Turns a promise into a check that fails when it rejects. */
async function unless(failed: Promise<unknown>): Promise<null> {
  await failed;
  return null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message || error.name;
  return error.cause instanceof Error && error.cause.message ? `${said}: ${error.cause.message}` : said;
}
