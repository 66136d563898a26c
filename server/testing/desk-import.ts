import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  importTried,
  type TriedArchive,
  tryImport,
  undoImport,
} from '#server/features/chat/imports/conversation-imports.service.ts';
import { registerImportedNews } from '#server/features/chat/imports/imported-news.ts';
import type { ImportingParts } from '#server/features/chat/imports/importing-parts.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { createNews } from '#server/platform/news/news.ts';
import type { TestApp } from './test-server.ts';

/** An archive of messages and the list of people beside it. */
export interface DeskFiles {
  said: string;
  people?: string;
  username?: string;
}

/** Runs `portal import-conversations` on a database as a separate process would, even while a portal uses it. */
export function deskImport({ db, clock }: Pick<TestApp, 'db' | 'clock'>, onProgress = (_done: number) => {}) {
  const bus = createBus();
  const now = () => clock.now();
  const people = createPeople(db, bus);
  const note = registerImportedNews({ bus, people, news: createNews({ db, clock: now }) });
  const parts: ImportingParts = { db, clock: now, people, note, onProgress };
  const withFiles = async <Answer>(
    { said, people: listed, username }: DeskFiles,
    work: (order: { path: string; peoplePath?: string; username?: string | undefined }) => Promise<Answer>,
  ): Promise<Answer> => {
    const dir = await mkdtemp(join(tmpdir(), 'desk-'));
    const [path, peoplePath] = [join(dir, 'tickets.json'), join(dir, 'people.json')];
    try {
      await writeFile(path, said);
      if (listed !== undefined) await writeFile(peoplePath, listed);
      return await work({ path, username, ...(listed !== undefined && { peoplePath }) });
    } finally {
      await rm(dir, { recursive: true });
    }
  };
  return {
    try: (files: DeskFiles): Promise<TriedArchive> => withFiles(files, (order) => tryImport(parts, order)),
    import: (files: DeskFiles) => withFiles(files, (order) => importTried(parts, order)),
    undo: (id: number) => undoImport(parts, id),
  };
}
