import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { attachmentKinds, type FileKind, fileKinds, uploadKinds } from '#contract/values/files/file-kinds.ts';
import { isFileName } from '#contract/values/files/file-paths.ts';
import { canReadFile } from '#server/features/people/file-readers.access.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { bind, isRestricted } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import { MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';
import type { Portal } from '#server/portal.ts';
import { takeRoom } from './attachment-room.service.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { type FileRow, findFile } from './files.queries.ts';
import { toStoredFile } from './files.service.ts';
import { sweepFiles } from './sweep-files.service.ts';

/** Serves uploads and downloads, and sweeps unreferenced files every hour. */
export function registerFiles(app: FastifyInstance, portal: Portal): void {
  const { files, db, clock } = portal;
  const limit = limitOfCalls(portal.limits, 'attachments');

  bind(app, 'POST /api/upload', async ({ viewer, query, request }) => {
    return toStoredFile(await files.receive(request, { uploaderId: viewer.id, kinds: uploadKinds[query.for] }));
  });

  bind(app, 'POST /api/attachments', async ({ viewer, request }) => {
    await enforceLimit(limit, viewer.id, 'You have sent many files. Please wait a moment.');
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    const giveBack = await takeRoom(db, clock, viewer.id, Number.isSafeInteger(length) ? length : undefined);
    try {
      return toStoredFile(await files.receive(request, { uploaderId: viewer.id, kinds: attachmentKinds }));
    } finally {
      await giveBack();
    }
  });

  sweepFiles(portal);

  // Public, because readers without access get the same 404 as for a missing file.
  app.route<{ Params: { name: string }; Querystring: { inline?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/:name',
    config: { access: 'public' },
    handler: async (request, reply) => {
      const file = await findReadable(portal, request, request.params.name);
      if (!file) return reply.callNotFound();
      return sendFile(portal.storage, file, { request, reply, isInline: request.query.inline !== undefined });
    },
  });
}

/** The file, if it exists and the viewer may read it. */
async function findReadable(portal: Portal, request: FastifyRequest, name: string): Promise<FileRow | null> {
  if (!isFileName(name)) return null;
  const viewer = await portal.sessions.findViewer(request);
  if (!viewer || isRestricted(viewer)) return null;
  const [file, directory] = [await findFile(portal.db, name), await portal.people.directory()];
  const me = directory.find(viewer.id);
  return me && file && canReadFile(me, file, directory) ? file : null;
}

/**
 * Pictures and videos are cached but revalidated on each use, because read access can change. Downloads are not stored,
 * because others may use the same computer.
 */
function cacheRule({ kind, readers }: FileRow): string {
  const { isImage, isVideo }: FileKind = fileKinds[kind];
  const isLookedAt = isImage || isVideo || kind === 'vtt' || (kind === 'pdf' && readers !== 'conversation');
  return isLookedAt || readers === 'everyone' ? 'private, no-cache' : 'private, no-store';
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  isInline: boolean;
}

async function sendFile(storage: Storage, file: FileRow, { request, reply, isInline }: Asked) {
  const kind: FileKind = fileKinds[file.kind];
  const etag = `"${file.sha256}"`;
  reply.headers({
    'content-type': kind.contentType,
    'content-disposition': contentDisposition(isInline && kind.isImage ? 'inline' : 'attachment', file.filename),
    // A file that is opened as a page must not run scripts, load anything, or act as a page of this portal.
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': cacheRule(file),
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readRange(asked, file.fileSize);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.fileSize}`);
    throw new HttpError(416, 'bad-request', 'The file is shorter than that');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.fileSize}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.fileSize);
  if (request.method === 'HEAD') return reply.send(null);
  try {
    return reply.send(await storage.read(file.name, range ?? undefined));
  } catch (error) {
    // Headers about the bytes do not apply to an error, which must not be cached.
    for (const name of ['content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag']) {
      reply.removeHeader(name);
    }
    reply.header('cache-control', 'no-store');
    if (!(error instanceof MissingBytesError)) throw error;
    request.log.error({ file: file.name }, 'the bytes of a file are gone');
    throw notFound();
  }
}
