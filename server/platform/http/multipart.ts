import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storable } from '#contract/values/plain-text.ts';
import { isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import { badRequest, HttpError } from './errors.ts';

const kiB = 1024;
/** Boundaries, headers and the few fields beside the file. */
const overheadMaxBytes = 256 * kiB;
const fieldMaxBytes = 16 * kiB;
const fieldsMax = 12;

/** A received file in a temporary folder. `discard` removes it and may be called more than once. */
export interface SpooledFile {
  path: string;
  /** As sent by the client: not to be trusted. */
  filename: string;
  /** As claimed by the client: not to be trusted. */
  contentType: string;
  size: number;
  sha256: string;
  discard(): Promise<void>;
}

export interface Upload {
  fields: Record<string, string>;
  file: SpooledFile;
}

/** Leaves multipart bodies unread for the routes that read them with `spoolUpload`; all other routes refuse them. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _stream, done) => {
    if (request.routeOptions.config.takesFiles) done(null);
    else done(new HttpError(415, 'unsupported-type', 'Requests must carry JSON'));
  });
}

/**
 * Streams the part `file` of a multipart body into a file below `dir`. Throws 413 above `maxBytes`, 415 for another kind of body and 400
 * without a file; in each case, and if the connection breaks, nothing is left behind.
 */
export async function spoolUpload(
  request: FastifyRequest,
  { dir, maxBytes, withoutFile = 'Please choose a file' }: { dir: string; maxBytes: number; withoutFile?: string },
): Promise<Upload> {
  const { headers } = request;
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(headers['content-type'] ?? '')) {
    throw new HttpError(415, 'unsupported-type', 'Files are sent as multipart/form-data');
  }
  const bodyMaxBytes = maxBytes + overheadMaxBytes;
  if (Number(headers['content-length'] ?? 0) > bodyMaxBytes) throw tooLarge(maxBytes);
  // Loaded by the first upload: the server starts without it.
  const { Busboy } = await import('@fastify/busboy');

  const fields: Record<string, string> = {};
  const arriving: { part?: Readable; file?: Promise<SpooledFile> } = {};
  const body = request.raw;
  const parser = new Busboy({
    headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
    limits: {
      files: 1,
      fileSize: maxBytes,
      fields: fieldsMax,
      fieldSize: fieldMaxBytes,
      parts: fieldsMax + 1,
      headerPairs: 20,
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      let received = 0;
      body.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > bodyMaxBytes) reject(tooLarge(maxBytes));
      });
      const broken = (error?: unknown) => reject(isDiskFull(error) ? error : badRequest('The upload was incomplete'));
      body.on('error', broken);
      body.on('close', () => body.readableEnded || broken());
      parser.on('error', broken);
      parser.on('field', (name, value, _nameTruncated, isTruncated) => {
        if (isTruncated) reject(badRequest('This is too long', name));
        else fields[name] = storable(value);
      });
      parser.on('file', (name, part, filename, _encoding, contentType) => {
        part.on('error', broken);
        if (name !== 'file') return reject(badRequest('The file must be in the field “file”', 'file'));
        part.on('limit', () => reject(tooLarge(maxBytes)));
        arriving.part = part;
        arriving.file = spool(part, dir, { filename: filename ?? '', contentType });
        arriving.file.catch(reject);
      });
      parser.on('filesLimit', () => reject(badRequest('Please send one file at a time', 'file')));
      for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
        parser.on(limit, () => reject(badRequest('There are too many fields')));
      }
      parser.on('finish', resolve);
      body.pipe(parser);
    });
    if (!arriving.file) throw badRequest(withoutFile, 'file');
    return { fields, file: await arriving.file };
  } catch (error) {
    body.unpipe(parser);
    parser.destroy();
    // The rest of the body is read and dropped: many browsers show no answer before they have sent everything.
    body.resume();
    arriving.part?.destroy(new Error('Refused'));
    await arriving.file?.then((file) => file.discard()).catch(() => {});
    throw error;
  }
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError(413, 'too-large', `A file can be at most ${maxBytes / kiB / kiB} MB`, { field: 'file' });
}

async function spool(
  part: Readable,
  dir: string,
  claims: { filename: string; contentType: string },
): Promise<SpooledFile> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const path = await writeSpoolFile(dir, part, counted);
  return { path, ...claims, size, sha256: hash.digest('hex'), discard: () => rm(path, { force: true }) };
}
