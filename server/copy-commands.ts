import type { Command } from 'commander';
import type { GivenNumbers } from './backup/take-over.ts';
import { readConfig } from './config.ts';
import { type CopyOptions, givenNumbersIn, nextCreditNote, nextInvoice } from './copy-options.ts';
import { accessEnded, copiedKeyText, importedText, nextText, onHoldText, restoredKeyText } from './copy-texts.ts';
import { withDatabase } from './with-database.ts';

export function addCopyCommands(program: Command): void {
  program
    .command('backup')
    .description('copy the portal, which may be running, into a new folder')
    .argument('<folder>')
    .option('--incomplete', 'end with 0 also where files are missing or cut off')
    .action(async (folder: string, { incomplete = false }: { incomplete?: boolean }) => {
      const config = readConfig();
      if (config.databaseUrl || config.s3) return writeArchive(folder, { incomplete });
      const { backUp } = await import('./backup/backup.ts');
      const { files, lost, damaged, holdsKey, otherVersion } = await backUp(config, folder);
      console.log(`${files} files were copied.`);
      if (otherVersion) console.log(`The copied database is of another version: ${otherVersion}`);
      console.log(copiedKeyText(holdsKey, config));
      for (const name of lost) console.error(`${name} is in the database, but was lost from the data folder before.`);
      for (const name of damaged) console.error(`${name} is cut off or of another size in the data folder.`);
      reportCompleteness(folder, lost.length + damaged.length, incomplete);
    });

  program
    .command('restore')
    .description('put a copy in the place of what is there, which is kept beside it')
    .argument('<folder>')
    .option('--incomplete', 'also a copy in which files are missing')
    .option(...nextInvoice)
    .option(...nextCreditNote)
    .action(async (folder: string, { incomplete = false, ...numbers }: CopyOptions) => {
      const config = readConfig();
      const { isArchive } = await import('./backup/archive-format.ts');
      if (isArchive(folder))
        return readArchive(folder, {
          isRestore: true,
          isIncomplete: incomplete,
          told: givenNumbersIn(numbers, config),
        });
      if (config.databaseUrl) {
        const { DatabaseRefusedError } = await import('./db/faults/database-refused-error.ts');
        throw new DatabaseRefusedError(
          'This is the copy of a data folder, and the database is on PostgreSQL: restore it without PORTAL_DATABASE_URL, then `portal export` it from there and `portal restore` the archive here.',
        );
      }
      const { restore } = await import('./backup/restore.ts');
      const { files, held, next, before, holdsKey } = await restore(config, folder, {
        nowMs: Date.now(),
        isIncomplete: incomplete,
        told: givenNumbersIn(numbers, config),
      });
      console.log(`The portal in ${config.dataDir} is the one of the copy, with ${files} files.`);
      console.log(restoredKeyText(holdsKey, config, folder));
      console.log(accessEnded);
      for (const line of [...onHoldText(held), ...nextText(next)]) console.log(line);
      if (before) console.log(`What was there before is kept: ${before}`);
    });

  program
    .command('export')
    .description('write the portal, which may be running, into a new folder that any database and store can take')
    .argument('<folder>')
    .option('--incomplete', 'end with 0 also where files are missing or damaged')
    .action(writeArchive);

  program
    .command('import')
    .description('read what `portal export` has written into a portal in which there is nothing yet')
    .argument('<folder>')
    .option('--incomplete', 'also an archive in which files are missing')
    .option(...nextInvoice)
    .option(...nextCreditNote)
    .action((folder: string, { incomplete = false, ...numbers }: CopyOptions) =>
      readArchive(folder, { isRestore: false, isIncomplete: incomplete, told: givenNumbersIn(numbers, readConfig()) }),
    );

  program
    .command('hold-mails')
    .description(
      'after a database was restored by other means: hold what waits in it, end all sessions and open links, and set the next numbers',
    )
    .option(...nextInvoice)
    .option(...nextCreditNote)
    .action(async (numbers: CopyOptions) => {
      const [{ settleRestored }, { takeOver }] = await Promise.all([
        import('./db/queries/settle-restored.ts'),
        import('./backup/take-over.ts'),
      ]);
      await withDatabase(async ({ db, clock }) => {
        const next = await takeOver(db, { former: null, told: givenNumbersIn(numbers, readConfig()), isAsked: true });
        const held = await settleRestored(db, new Date(clock()).toISOString());
        for (const line of [accessEnded, ...onHoldText(held), ...nextText(next)]) console.log(line);
      });
    });
}

async function writeArchive(folder: string, { incomplete = false }: { incomplete?: boolean }): Promise<void> {
  const { exportPortal } = await import('./backup/write-archive.ts');
  const config = readConfig();
  const { tables, rows, files, lost, holdsKey } = await exportPortal(config, folder, Date.now());
  console.log(`${rows} rows of ${tables} tables and ${files} files were copied.`);
  console.log(copiedKeyText(holdsKey, config));
  for (const name of lost) console.error(`${name} is in the database, but its bytes were lost or damaged before.`);
  reportCompleteness(folder, lost.length, incomplete);
}

/** An incomplete copy is kept, but a nightly script learns of it by the exit code. */
function reportCompleteness(folder: string, wrong: number, isIncomplete: boolean): void {
  if (wrong === 0) {
    console.log(`The copy is whole: ${folder}`);
    return;
  }
  console.error(`The copy is not whole, ${wrong} files are missing or damaged in it: ${folder}`);
  if (!isIncomplete) process.exitCode = 1;
}

async function readArchive(
  folder: string,
  how: { isRestore: boolean; isIncomplete: boolean; told: GivenNumbers },
): Promise<void> {
  const [{ importArchive }, { proofText }] = await Promise.all([
    import('./backup/import-archive.ts'),
    import('./backup/prove-tables.ts'),
  ]);
  const config = readConfig();
  const imported = await importArchive(config, folder, { nowMs: Date.now(), ...how });
  console.log(proofText(imported.proofs));
  console.log(importedText(imported, config, folder));
}
