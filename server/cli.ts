#!/usr/bin/env node
import { Command } from 'commander';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { version } from '#contract/values/version.ts';
import { addAccountCommands } from './account-commands.ts';
import { type Config, configDocs, readConfig } from './config.ts';
import { addConversationImportCommand } from './conversation-import-command.ts';
import { addCopyCommands } from './copy-commands.ts';
import { rotatedText } from './copy-texts.ts';
import { demoInvoiceSettings } from './demo/plans-and-usage/demo-invoice-settings.ts';
import type { Prepare } from './main.ts';
import { plainReason } from './plain-reason.ts';
import { withDatabase } from './with-database.ts';

// Each command imports what it needs when it runs, so that the server starts without the rest.

/** A demo on a laptop should not be open to the network, nor mix with real data. */
const demoDefaults = {
  HOST: '127.0.0.1',
  PORTAL_DATA_DIR: './data-demo',
  PORTAL_LOG_LEVEL: 'warn',
  PORTAL_SECOND_FACTOR: 'none',
  // A demo may be started again after half a year.
  PORTAL_REST_MAX_DAYS: '3650',
  ...demoInvoiceSettings,
};

// Stored files are readable by this account only.
process.umask(0o077);

const program = new Command('portal').description('The command line of the portal').version(version);

program
  .command('serve')
  .description('run the server')
  .action(async () => {
    const config = readConfig();
    const { startServer } = await loadServer(config);
    const { createFirstAdmin } = await import('./features/people/registration.service.ts');
    const { readSettings } = await import('./platform/settings/settings.ts');
    const makeFirstAdmin: Prepare = async (db, clock, log) => {
      const { name: portalName } = await readSettings(db, config);
      if (await createFirstAdmin(db, clock, config.firstAdmin && { ...config.firstAdmin, portalName })) return;
      log.warn('there is no admin yet: run `portal create-admin <username>`');
    };
    await startServer(config, makeFirstAdmin, { stopsOnSignals: true });
  });

program
  .command('demo')
  .description('run the server with invented data, for trying the portal out')
  .action(async () => {
    const config = readConfig(demoDefaults);
    const { startServer } = await loadServer(config);
    const fill: Prepare = async (db, clock) => {
      const [{ fillDemo }, { spoolDirOf, storageOf }] = await Promise.all([
        import('./demo/fill-demo.ts'),
        import('./platform/storage/storage-of.ts'),
      ]);
      await fillDemo({ db, storage: storageOf(config), spoolDir: spoolDirOf(config) }, clock());
    };
    const server = await startServer(config, fill, { stopsOnSignals: true });
    const { demoGreeting } = await import('./demo/demo-greeting.ts');
    const { name } = { ...defaultSettings, ...config.settings };
    console.log(demoGreeting(name, server.address, config.databaseUrl ? 'the database' : config.dataDir));
  });

program
  .command('migrate')
  .description('bring the database up to date, which the server otherwise does at its start')
  .option('--dry-run', 'only try it, and say what would be done')
  .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
    if (dryRun) {
      const [{ dryRunMigrations }, { dryRunText }] = await Promise.all([
        import('./db/migrating/dry-run.ts'),
        import('./dry-run-text.ts'),
      ]);
      console.log(dryRunText(await dryRunMigrations(readConfig())));
      return;
    }
    const { lockDataFolder } = await import('./db/data-folder/folder-lock.ts');
    const unlock = await lockDataFolder(readConfig());
    await withDatabase(async ({ migrated: { migrations, copies } }) => {
      if (migrations.length > 0) console.log(`Ran ${migrations.join(', ')}.`);
      for (const copy of copies) console.log(`The database as it was before is kept for a day: ${copy}`);
      console.log('The database is up to date.');
    });
    unlock();
  });

program
  .command('doctor')
  .description('look for what is wrong with this installation, which may be running, and say how to mend it')
  .action(async () => {
    const { examine } = await import('./doctor/doctor.ts');
    const findings = await examine(readConfig());
    console.log(`Carrel ${version}`);
    for (const { what, wrong, mend } of findings) {
      console.log(wrong === null ? `ok     ${what}` : `WRONG  ${what}: ${wrong}\n       ${mend}`);
    }
    if (findings.some(({ wrong }) => wrong !== null)) process.exitCode = 1;
  });

program
  .command('adopt-files')
  .description(
    'give the files of the store to this database, where the server refuses to start for them; stop it before',
  )
  .action(async () => {
    const [{ adoptStore }, { storageOf }, { lockDataFolder }] = await Promise.all([
      import('./features/files/store-identity.service.ts'),
      import('./platform/storage/storage-of.ts'),
      import('./db/data-folder/folder-lock.ts'),
    ]);
    const config = readConfig();
    const unlock = await lockDataFolder(config);
    await withDatabase(async ({ db }) => {
      const { files, known } = await adoptStore({ db, storage: storageOf(config) });
      console.log(`${files} files are this portal’s from now on. It knows ${known} of them.`);
      if (files > known) console.log('The others are set aside by and by, and removed 30 days after that.');
    });
    unlock();
  });

program
  .command('replay-erasures')
  .description('erase again whom a copy brought back, also by a list from elsewhere; the portal may be running')
  .argument(
    '[file]',
    'the `erasures-list` of a store of files; without it, what may be missing in the list is given up',
  )
  .action(async (file?: string) => {
    const { replayFrom } = await import('./features/privacy/erasure/replay-command.ts');
    const { spoolDirOf, storageOf } = await import('./platform/storage/storage-of.ts');
    const config = readConfig();
    const place = { storage: storageOf(config), spoolDir: spoolDirOf(config) };
    await withDatabase(async ({ db, clock }) => console.log(await replayFrom({ db, clock, ...place }, file)));
  });

program
  .command('rotate-secret-key')
  .description('seal all secrets in the database with another key; the portal may be running')
  .option('--lost', 'give up what was sealed with a key that is lost')
  .action(async ({ lost: isLost = false }: { lost?: boolean }) => {
    const { rotateKey } = await import('./platform/sealing/rotate-key.ts');
    const config = readConfig();
    await withDatabase(async ({ db }) => {
      console.log(rotatedText(await rotateKey(db, config, { isLost })));
    });
  });

program
  .command('confirm-clock')
  .description(
    'say that the clock is right, although the portal was off for long: what is too old by it is deleted from then on',
  )
  .action(async () => {
    const { confirmClock } = await import('./features/clock/clock.service.ts');
    await withDatabase(async ({ db, clock }) => {
      await confirmClock({ db, clock }, null);
      console.log(`The clock is believed: it is ${new Date(clock()).toISOString()}.`);
    });
  });

addAccountCommands(program);
addCopyCommands(program);
addConversationImportCommand(program);

program
  .command('config')
  .description('about the settings')
  .command('docs')
  .description('print the table of settings')
  .action(() => console.log(configDocs()));

program.parseAsync().catch((error: unknown) => {
  console.error(plainReason(error) ?? error);
  // A half-started server must not stay.
  process.exit(1);
});

/** Importing the program takes most of a start, so the log reports it first on a busy machine. */
async function loadServer({ logLevel }: Config) {
  const [{ createLog }, { createSteps }] = await Promise.all([import('./log.ts'), import('./start-steps.ts')]);
  const log = createLog(logLevel);
  log.info('starting');
  return createSteps(log)('loading the program', () => import('./main.ts'));
}
