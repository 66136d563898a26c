import type { Command } from 'commander';
import { readConfig } from './config.ts';
import type { ImportingParts } from './features/chat/imports/importing-parts.ts';
import { withDatabase } from './with-database.ts';

interface ImportOptions {
  people?: string;
  as?: string;
  try?: boolean;
  undo?: string;
}

/** Interval of progress lines on the terminal. */
const progressEveryMs = 1000;

export function addConversationImportCommand(program: Command): void {
  program
    .command('import-conversations')
    .description(
      'bring conversations from Zendesk or Intercom; without a file, list the imports. On SQLite the portal is stopped before',
    )
    .argument('[file]', 'what was said there: JSON, JSON lines, or a ZIP of them')
    .option('--people <file>', 'the list of people there, where the file does not hold it')
    .option('--try', 'only read it, and say what would be imported and what is left out')
    .option('--as <username>', 'the administrator under whose name stands what former colleagues wrote')
    .option('--undo <id>', 'take every message of an import out again, and nothing else')
    .action(async (file: string | undefined, options: ImportOptions) => {
      const { lockDataFolder } = await import('./db/data-folder/folder-lock.ts');
      const unlock = await lockDataFolder(readConfig());
      await withDatabase(async ({ db, clock }) => run(await importingParts(db, clock), file, options));
      unlock();
    });
}

async function run(parts: ImportingParts, file: string | undefined, { people, as, undo, ...options }: ImportOptions) {
  const [{ importTried, tryImport, undoImport }, { counted, importsText, triedText }, { listImports }, { badRequest }] =
    await Promise.all([
      import('./features/chat/imports/conversation-imports.service.ts'),
      import('./features/chat/imports/import-report.ts'),
      import('./features/chat/imports/conversation-imports.queries.ts'),
      import('./platform/http/errors.ts'),
    ]);
  if (undo !== undefined) {
    if (!/^[1-9]\d{0,9}$/.test(undo)) throw badRequest('--undo takes the number of an import.');
    const messages = await undoImport(parts, Number(undo));
    console.log(`Import ${undo} is undone: ${counted(messages, 'message')} taken out of conversations.`);
  } else if (file === undefined) {
    console.log(importsText(await listImports(parts.db)));
  } else if (options.try) {
    console.log(triedText(await tryImport(parts, { path: file, peoplePath: people, username: as })));
  } else {
    const { id, messages } = await importTried(parts, { path: file, peoplePath: people, username: as });
    console.log(`Import ${id}: ${counted(messages, 'message')} in conversations. To undo it: --undo ${id}`);
  }
}

async function importingParts(db: ImportingParts['db'], clock: ImportingParts['clock']): Promise<ImportingParts> {
  const [{ createBus }, { createPeople }, { createNews }, { registerImportedNews }] = await Promise.all([
    import('./platform/bus/bus.ts'),
    import('./features/people/directory.service.ts'),
    import('./platform/news/news.ts'),
    import('./features/chat/imports/imported-news.ts'),
  ]);
  const bus = createBus();
  const people = createPeople(db, bus);
  const note = registerImportedNews({ bus, people, news: createNews({ db, clock }) });
  let saidAt = Number.NEGATIVE_INFINITY;
  const onProgress = (done: number, of: number) => {
    if (performance.now() - saidAt < progressEveryMs) return;
    saidAt = performance.now();
    console.log(`${done} of ${of} messages`);
  };
  return { db, clock, people, note, onProgress };
}
