import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { nothingChosen } from '#contract/values/files/other-files.ts';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { findServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { institutionOfForm, readUploadForm, refuseOtherFiles } from '#server/features/usage/upload/upload-form.ts';
import { isoTime } from '#server/platform/clock.ts';
import { isUnavailable } from '#server/platform/http/error-handler.ts';
import { conflict, HttpError, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { spoolUpload } from '#server/platform/http/multipart.ts';
import type { Portal } from '#server/portal.ts';
import { answerOf, storedForm, toReadImport, toUsageImport } from './upload-outcome.ts';
import { failedUpload, type UploadQueue } from './upload-queue.service.ts';
import { findUpload, readUploads, requeueUpload } from './usage-uploads.queries.ts';

const second = 1000;
const hour = 60 * 60 * second;
/** Programs that do not ask for a place in the queue wait this long for the outcome, and then get their place. */
const answerWithinMs = 20 * second;
const lookEveryMaxMs = second / 4;

/** Serves uploads of usage and their outcomes: each upload is stored as a row first, so that no stop or broken connection loses it. */
export function serveUploads(
  app: FastifyInstance,
  queue: UploadQueue,
  { db, clock, people, spoolDir, jobs }: Portal,
): void {
  bind(app, 'POST /api/upload-usage-data', async ({ viewer, request, reply }) => {
    await queue.refuseTooMany(db, viewer.id);
    const how = { dir: spoolDir, maxBytes: uploadMaxBytes, withoutFile: nothingChosen };
    const { fields, file } = await spoolUpload(request, how);
    const owner = { uploaderId: viewer.id };
    let id: number;
    let isQueued: boolean;
    try {
      const { isQueued: isWanted, ...form } = readUploadForm(
        fields,
        await institutionOfForm(fields, {
          directory: await people.directory(),
          find: (institutionId) => findServedBy(db, institutionId),
        }),
      );
      isQueued = isWanted;
      refuseOtherFiles(file);
      id = await queue.add({ file, form, ...owner });
    } catch (error) {
      throw asUploadError(error, request.log);
    } finally {
      await file.discard();
    }
    queue.tell([viewer.id]);
    begin(request.log);
    const upload = { id, ...owner };
    const answer = isQueued ? null : await answerInTime(upload, request.log);
    if (answer) return answer;
    reply.code(202);
    return toUsageImport(await theirs(upload));
  });

  bindList(app, 'GET /api/usage/imports', async ({ viewer, query }) => {
    const { rows, next } = await readUploads(db, viewer.id, query);
    return { rows: rows.map(toUsageImport), next };
  });

  bind(app, 'GET /api/usage/imports/:id', async ({ viewer, params }) =>
    toReadImport(await theirs({ id: params.id, uploaderId: viewer.id })),
  );

  bind(app, 'POST /api/usage/imports/:id', async ({ viewer, params, body, request }) => {
    const upload = { id: params.id, uploaderId: viewer.id };
    const form = JSON.stringify({ ...storedForm(await theirs(upload)), ...body, mapping: body.mapping ?? null });
    if (!(await requeueUpload(db, upload, { form, changedAt: isoTime(clock()) }))) {
      throw conflict('This report is stored already');
    }
    queue.tell([viewer.id]);
    begin(request.log);
    return toUsageImport(await theirs(upload));
  });

  bind(app, 'DELETE /api/usage/imports/:id', async ({ viewer, params }) => {
    if (!(await queue.remove({ id: params.id, uploaderId: viewer.id }))) throw missing();
    return {};
  });

  // Picks up reports that another process left, or that were put back.
  jobs.inEachProcess({ name: 'waiting reports of usage', everyMs: 5 * second, deletes: false }, queue.begin);
  jobs.every({ name: 'old reports of usage', everyMs: hour, deletes: true }, queue.sweep);
  app.addHook('preClose', () => queue.stop());

  function begin(log: FastifyBaseLogger): void {
    queue.begin().catch((error: unknown) => log.error({ err: error }, 'the queue of usage reports stopped'));
  }

  async function theirs(upload: { id: number; uploaderId: number }) {
    const row = await findUpload(db, upload);
    if (!row) throw missing();
    return row;
  }

  /** The outcome, whose row is then removed; null if it takes longer, and the row stays on the page. */
  async function answerInTime(upload: { id: number; uploaderId: number }, log: FastifyBaseLogger) {
    const until = performance.now() + answerWithinMs;
    let [pauseMs, isOver] = [5, false];
    try {
      while (performance.now() < until && !queue.isStopped()) {
        const answer = answerOf(await theirs(upload));
        isOver = answer !== null;
        if (answer) return answer;
        await sleep(pauseMs);
        pauseMs = Math.min(2 * pauseMs, lookEveryMaxMs);
      }
      return null;
    } catch (error) {
      isOver = error instanceof HttpError;
      throw error;
    } finally {
      // The caller has the outcome; a row that stays on the page does no harm.
      if (isOver) await queue.remove(upload).catch((error: unknown) => log.warn({ err: error }, 'a line stays'));
    }
  }
}

function missing(): HttpError {
  return notFound('This report is no longer here');
}

/** Refusals and dependencies that are away pass unchanged. Internal errors get one fixed text, and their reason goes to the log. */
function asUploadError(error: unknown, log: FastifyBaseLogger): unknown {
  if (error instanceof HttpError || isUnavailable(error)) return error;
  log.error({ err: error }, 'an upload of usage failed');
  return new HttpError(500, 'internal', failedUpload, { cause: error });
}
