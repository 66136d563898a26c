import type { FastifyInstance } from 'fastify';
import type { ConversationImport, ImportSummary } from '#contract/chat/conversation-imports.ts';
import type { ChangeAction } from '#contract/values/changes.ts';
import type { ImportState } from '#contract/values/chat/conversation-imports.ts';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { spoolUpload } from '#server/platform/http/multipart.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { deleteImport, findImport, type ImportRow, moveImport, readImports } from './conversation-imports.queries.ts';
import { createImportQueue } from './import-queue.service.ts';
import { tryArchive } from './try-archive.service.ts';

const [second, hour] = [1000, 3_600_000];
const triesPerHour = 60;

export interface ConversationImportsParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'bus' | 'limits'> {
  spoolDir: string;
}

/** Serves imports of conversations from another desk: tried when they are sent, brought and taken back in the background. */
export function registerConversationImports(app: FastifyInstance, parts: ConversationImportsParts): void {
  const { db, clock, limits, spoolDir } = parts;
  const queue = createImportQueue({ ...parts, log: app.log });
  const beginSoon = app.jobs.inEachProcess({ name: 'imports of conversations', everyMs: 5 * second }, queue.begin);
  app.jobs.every({ name: 'forgotten imports of conversations', everyMs: hour }, queue.sweep);
  app.addHook('preClose', () => queue.stop());
  const tries = limits.shared('archives tried', { perSecond: triesPerHour / 3600, burst: 10 });

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
      if (!(await moveImport(transaction, id, { from, to }))) throw conflict(no);
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
      const id = await tryArchive(parts, file, viewer.id);
      await queue.tell();
      return toImport(await existing(id));
    } finally {
      await file.discard();
    }
  });

  bind(app, 'POST /api/conversation-imports/:id/start', ({ viewer, params }) =>
    lead(
      { id: params.id, byId: viewer.id },
      {
        from: ['tried'],
        to: 'importing',
        action: 'carry out',
        no: 'This archive is being imported already, or it was',
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
    await db.transaction().execute(async (transaction) => {
      const before = await existing(id, transaction);
      const isIdle = await moveImport(transaction, id, { from: ['tried', 'undone'], to: 'reading' });
      if (!isIdle) throw conflict('Undo this import first');
      await deleteImport(transaction, id);
      await record(transaction, { id, byId: viewer.id, action: 'discard' }, before, undefined);
    });
    await queue.tell();
    return {};
  });
}

type ImportAction = Extract<ChangeAction, 'carry out' | 'withdraw' | 'discard'>;

function toImport({
  id,
  filename,
  state,
  makerName,
  createdAt,
  endedAt,
  summary,
  imported,
}: ImportRow): ConversationImport {
  return {
    ...{ id, filename, state, makerName, createdAt, endedAt, imported: Number(imported) },
    summary: JSON.parse(summary) as ImportSummary,
  };
}
