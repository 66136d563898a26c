import type { FastifyInstance } from 'fastify';
import type { ConversationImport, ImportSummary } from '#contract/chat/conversation-imports.ts';
import type { ChangeAction } from '#contract/values/changes.ts';
import { discardableStates, type ImportState } from '#contract/values/chat/conversation-imports.ts';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { type SpooledFile, spoolUpload } from '#server/platform/http/multipart.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import {
  deleteImport,
  findImport,
  type ImportRow,
  insertImport,
  moveImport,
  readImports,
} from './conversation-imports.queries.ts';
import { refuseNoArchive } from './desk-archive.ts';
import { createImportQueue } from './import-queue.service.ts';

const [second, hour] = [1000, 3_600_000];
const filenameMaxLength = 200;

export interface ConversationImportsParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'bus' | 'limits'> {
  files: Pick<Files, 'store' | 'keep' | 'hide' | 'remove' | 'localCopy'>;
  spoolDir: string;
}

/** Serves imports of conversations from another desk: read, brought and taken back in the background. */
export function registerConversationImports(app: FastifyInstance, parts: ConversationImportsParts): void {
  const { db, clock, limits, files, spoolDir } = parts;
  const queue = createImportQueue({ ...parts, log: app.log });
  const beginSoon = app.jobs.inEachProcess({ name: 'imports of conversations', everyMs: 5 * second }, queue.begin);
  app.jobs.every({ name: 'forgotten imports of conversations', everyMs: hour }, queue.sweep);
  app.addHook('preClose', () => queue.stop());
  const tries = limitOfCalls(limits, 'archives tried');

  async function existing(id: number, from: Db = db): Promise<ImportRow> {
    const row = await findImport(from, id);
    if (!row) throw notFound('This import doesn’t exist');
    return row;
  }

  /** 409 where it is in none of the states it can be led from. */
  async function lead(
    { id, byId }: { id: number; byId: number },
    { from, to, action, no }: { from: ImportState[]; to: ImportState; action: ImportAction; no: string },
  ): Promise<ConversationImport> {
    await db.transaction().execute(async (transaction) => {
      const before = await existing(id, transaction);
      const isSpent = to === 'importing' && before.state === 'stuck' && Number(before.left) === 0;
      if (isSpent || !(await moveImport(transaction, id, { from, to }))) throw conflict(no);
      await record(transaction, { id, byId, action }, before, { ...before, state: to });
    });
    beginSoon();
    await queue.tell();
    return toImport(await existing(id));
  }

  function record(
    transaction: Db,
    { id, byId, action }: { id: number; byId: number; action: ImportAction },
    before: ImportRow,
    after: ImportRow | undefined,
  ): Promise<void> {
    const said = {
      byId,
      at: isoTime(clock()),
      objectType: 'conversationImport',
      objectId: id,
      institutionId: null,
    } as const;
    return recordChange(transaction, { ...said, action, before, ...(after && { after }) });
  }

  bindList(app, 'GET /api/conversation-imports', async ({ query }) => {
    const { rows, next } = await readImports(db, query);
    return { rows: rows.map(toImport), next };
  });

  bind(app, 'POST /api/conversation-imports', async ({ viewer, request }) => {
    await refuseMany(tries, viewer.id, 'You’ve sent many archives. Please try again in a few minutes.');
    const { file } = await spoolUpload(request, { dir: spoolDir, maxBytes: uploadMaxBytes });
    try {
      await refuseNoArchive(file.path);
      const id = await add(file, viewer.id);
      const added = toImport(await existing(id));
      beginSoon();
      await queue.tell();
      return added;
    } finally {
      await file.discard();
    }
  });

  /** From now on a stop loses nothing of it. Answers its id. */
  async function add(file: SpooledFile, makerId: number): Promise<number> {
    const [filename, createdAt] = [file.filename.slice(0, filenameMaxLength), isoTime(clock())];
    const stored = await files.store(file, 'json');
    try {
      return await db.transaction().execute(async (transaction) => {
        await files.keep(transaction, stored, { uploaderId: makerId, readers: 'person', personId: makerId });
        const id = await insertImport(transaction, { makerId, filename, storedName: stored.name, createdAt });
        const said = {
          byId: makerId,
          at: createdAt,
          objectType: 'conversationImport',
          objectId: id,
          institutionId: null,
        } as const;
        await recordChange(transaction, { ...said, action: 'add', after: { filename } });
        return id;
      });
    } catch (error) {
      await files.remove(stored.name);
      throw error;
    }
  }

  bind(app, 'POST /api/conversation-imports/:id/start', ({ viewer, params }) =>
    lead(
      { id: params.id, byId: viewer.id },
      {
        from: ['tried', 'stuck'],
        to: 'importing',
        action: 'carry out',
        no: 'Nothing of this archive is left to import, or it is under way',
      },
    ),
  );

  bind(app, 'POST /api/conversation-imports/:id/undo', ({ viewer, params }) =>
    lead(
      { id: params.id, byId: viewer.id },
      {
        from: ['imported', 'stuck'],
        to: 'undoing',
        action: 'withdraw',
        no: 'Nothing of this archive is imported, or it is under way',
      },
    ),
  );

  bind(app, 'DELETE /api/conversation-imports/:id', async ({ viewer, params: { id } }) => {
    const gone = await db.transaction().execute(async (transaction) => {
      const before = await existing(id, transaction);
      // Whoever reads it now loses it by that.
      if (!(await moveImport(transaction, id, { from: discardableStates, to: 'reading' })))
        throw conflict('Undo this import first');
      await deleteImport(transaction, id);
      await queue.hide(transaction, before);
      await record(transaction, { id, byId: viewer.id, action: 'discard' }, before, undefined);
      return before;
    });
    await queue.forget(gone);
    await queue.tell();
    return {};
  });
}

type ImportAction = Extract<ChangeAction, 'carry out' | 'withdraw' | 'discard'>;

function toImport(row: ImportRow): ConversationImport {
  const { summary } = row;
  return {
    id: row.id,
    filename: row.filename,
    state: row.state,
    makerName: row.makerName,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    problem: row.problem,
    imported: Number(row.imported),
    left: Number(row.left),
    // Those of a version before count nothing as too old.
    summary:
      summary === ''
        ? null
        : { tooOld: 0, overlapping: 0, ...(JSON.parse(summary) as Omit<ImportSummary, 'tooOld' | 'overlapping'>) },
  };
}
