#!/usr/bin/env node
import { Command } from 'commander';
import { addAccountCommands } from './account-commands.ts';
import { type Config, configDocs, readConfig } from './config.ts';
import { accessEnded, copiedKeyText, heldText, importedText, restoredKeyText, rotatedText } from './copy-texts.ts';
import { demoInvoiceSettings } from './demo/plans-and-usage/demo-invoice-settings.ts';
import type { Prepare } from './main.ts';
import { plainReason } from './plain-reason.ts';
import { withDatabase } from './with-database.ts';

// Each command loads what it needs when it runs, so that the server starts without the rest.

/** A demo tried on a laptop should not be open to the network, nor mix with real data. */
const demoDefaults = {
  HOST: '127.0.0.1',
  PORTAL_DATA_DIR: './data-demo',
  PORTAL_LOG_LEVEL: 'warn',
  PORTAL_SECOND_FACTOR: 'none',
  ...demoInvoiceSettings,
};

// Whatever is stored is for this account alone.
process.umask(0o077);

const program = new Command('portal').description('The command line of the portal');

program
  .command('serve')
  .description('run the server')
  .action(async () => {
    const config = readConfig();
    const { startServer } = await loadServer(config);
    const { createFirstAdmin } = await import('./features/people/registration.service.ts');
    const makeFirstAdmin: Prepare = async (db, clock, log) => {
      if (await createFirstAdmin(db, clock, config.firstAdmin && { ...config.firstAdmin, portalName: config.name }))
        return;
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
        import('./wiring/storage-of.ts'),
      ]);
      await fillDemo({ db, storage: storageOf(config), spoolDir: spoolDirOf(config) }, clock());
    };
    const server = await startServer(config, fill, { stopsOnSignals: true });
    const { demoGreeting } = await import('./demo/demo-greeting.ts');
    console.log(demoGreeting(config.name, server.address, config.databaseUrl ? 'the database' : config.dataDir));
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
  .command('backup')
  .description('copy the portal, which may be running, into a new folder')
  .argument('<folder>')
  .action(async (folder: string) => {
    const config = readConfig();
    if (config.databaseUrl || config.s3) return writeArchive(folder);
    const { backUp } = await import('./backup/backup.ts');
    const { files, lost, holdsKey } = await backUp(config, folder);
    console.log(`${files} files were copied.`);
    console.log(copiedKeyText(holdsKey, config));
    for (const name of lost) console.error(`${name} is in the database, but was lost from the data folder before.`);
    console.log(`The copy is whole: ${folder}`);
  });

program
  .command('restore')
  .description('put a copy in the place of what is there, which is kept beside it')
  .argument('<folder>')
  .option('--incomplete', 'also a copy in which files are missing')
  .action(async (folder: string, { incomplete = false }: { incomplete?: boolean }) => {
    const config = readConfig();
    const { isArchive } = await import('./backup/archive-format.ts');
    if (isArchive(folder)) return readArchive(folder, { isRestore: true, isIncomplete: incomplete });
    if (config.databaseUrl) {
      const { DatabaseRefusedError } = await import('./db/faults/database-refused-error.ts');
      throw new DatabaseRefusedError(
        'This is the copy of a data folder, and the database is on PostgreSQL: restore it without PORTAL_DATABASE_URL, then `portal export` it from there and `portal restore` the archive here.',
      );
    }
    const { restore } = await import('./backup/restore.ts');
    const { files, heldMails, before, holdsKey } = await restore(config, folder, {
      nowMs: Date.now(),
      isIncomplete: incomplete,
    });
    console.log(`The portal in ${config.dataDir} is the one of the copy, with ${files} files.`);
    console.log(restoredKeyText(holdsKey, config, folder));
    console.log(accessEnded);
    if (heldMails > 0) console.log(heldText(heldMails));
    if (before) console.log(`What was there before is kept: ${before}`);
  });

program
  .command('export')
  .description('write the portal, which may be running, into a new folder that any database and store can take')
  .argument('<folder>')
  .action(writeArchive);

program
  .command('import')
  .description('read what `portal export` has written into a portal in which there is nothing yet')
  .argument('<folder>')
  .option('--incomplete', 'also an archive in which files are missing')
  .action((folder: string, { incomplete = false }: { incomplete?: boolean }) =>
    readArchive(folder, { isRestore: false, isIncomplete: incomplete }),
  );

program
  .command('doctor')
  .description('look for what is wrong with this installation, which may be running, and say how to mend it')
  .action(async () => {
    const { examine } = await import('./doctor/doctor.ts');
    const findings = await examine(readConfig());
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
      import('./wiring/storage-of.ts'),
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
    const { spoolDirOf, storageOf } = await import('./wiring/storage-of.ts');
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
  .command('hold-mails')
  .description(
    'after a database was restored by other means: hold the mails that wait in it, and end all sessions and open links',
  )
  .action(async () => {
    const { settleRestored } = await import('./db/queries/settle-restored.ts');
    await withDatabase(async ({ db, clock }) => {
      const heldMails = await settleRestored(db, new Date(clock()).toISOString());
      console.log(accessEnded);
      console.log(heldText(heldMails));
    });
  });

addAccountCommands(program);

program
  .command('config')
  .description('about the settings')
  .command('docs')
  .description('print the table of settings')
  .action(() => console.log(configDocs()));

// What says why it failed is here already: another file could not be opened where there were too many.
program.parseAsync().catch((error: unknown) => {
  console.error(plainReason(error) ?? error);
  // A half-started server must not stay.
  process.exit(1);
});

/** To load the program takes most of a start: where the machine is busy, the log says so before. */
async function loadServer({ logLevel }: Config) {
  const [{ createLog }, { createSteps }] = await Promise.all([import('./log.ts'), import('./start-steps.ts')]);
  const log = createLog(logLevel);
  log.info('starting');
  return createSteps(log)('loading the program', () => import('./main.ts'));
}

async function writeArchive(folder: string): Promise<void> {
  const { exportPortal } = await import('./backup/write-archive.ts');
  const config = readConfig();
  const { tables, rows, files, lost, holdsKey } = await exportPortal(config, folder, Date.now());
  console.log(`${rows} rows of ${tables} tables and ${files} files were copied.`);
  console.log(copiedKeyText(holdsKey, config));
  for (const name of lost) console.error(`${name} is in the database, but its bytes were lost or damaged before.`);
  console.log(`The archive is whole: ${folder}`);
}

async function readArchive(folder: string, how: { isRestore: boolean; isIncomplete: boolean }): Promise<void> {
  const [{ importArchive }, { proofText }] = await Promise.all([
    import('./backup/import-archive.ts'),
    import('./backup/prove-tables.ts'),
  ]);
  const config = readConfig();
  const imported = await importArchive(config, folder, { nowMs: Date.now(), ...how });
  console.log(proofText(imported.proofs));
  console.log(importedText(imported, config, folder));
}
