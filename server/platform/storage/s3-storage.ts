import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini, S3ServiceError } from 's3mini';
import { identityName, isBeside, MissingBytesError, type Storage, type StoredName } from './storage.ts';

const MiB = 1024 * 1024;
/** The smallest part that S3 takes, and so the most of a file that is ever in memory. */
const partBytes = 5 * MiB;
const writeTimeoutMs = 60_000;
const listedAtOnce = 1000;
/** Anybody may ask whether the portal is ready, and every request to a store costs money. */
const checkedAgainMs = 5000;
/** The bucket may hold other things. Names without this prefix are neither listed nor deleted. */
const prefix = 'uploads/';
const asidePrefix = `${prefix}set-aside/`;
const contentType = 'application/octet-stream';

export interface S3Settings {
  /** Without the bucket, which is part of the path: every S3-compatible store understands that. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Files in a bucket of an S3-compatible store. The bucket must exist and should not be public. */
export function s3Storage(settings: S3Settings): Storage {
  let client: Promise<S3mini> | undefined;
  const bucket = () => {
    // Loaded on first use: the server starts without it.
    client ??= connect(settings);
    return client;
  };
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve() };
  async function look() {
    // Nothing is named so: the shortest page there is.
    const page = await (await bucket()).listObjectsPaged('/', `${prefix}.`, 1);
    if (!page) throw new Error('The bucket does not exist');
  }
  return {
    async put(name, fromPath) {
      const s3 = await bucket();
      const file = await open(fromPath, 'r');
      try {
        const { size } = await file.stat();
        if (size <= partBytes) await s3.putObject(keyOf(name), await readPart(file, 0, size), contentType);
        else await putInParts(s3, keyOf(name), file, size);
      } finally {
        await file.close();
      }
    },
    async read(name, range) {
      const s3 = await bucket();
      try {
        const answer = range
          ? // The end is not included there.
            await s3.getObjectRaw(keyOf(name), false, range.start, range.end + 1)
          : await s3.getObjectRaw(keyOf(name));
        if (range && answer.status !== 206) throw new Error('The store did not answer with a part');
        return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]);
      } catch (error) {
        if (isMissing(error)) throw new MissingBytesError(name, { cause: error });
        throw error;
      }
    },
    async remove(name) {
      const s3 = await bucket();
      for (const key of [keyOf(name), asideKeyOf(name)]) await ifThere(s3.deleteObject(key));
    },
    async *list(beginning = '') {
      for await (const file of namesUnder(await bucket(), prefix, beginning)) {
        // What was set aside lies further down.
        if (!isBeside(file.name) && !file.name.includes('/')) yield file;
      }
    },
    async setAside(name) {
      // The copy is stamped with the moment at which it is made.
      await ifThere((await bucket()).moveObject(keyOf(name), asideKeyOf(name)));
    },
    async bringBack(name) {
      await ifThere((await bucket()).moveObject(asideKeyOf(name), keyOf(name)));
    },
    async *listSetAside() {
      yield* namesUnder(await bucket(), asidePrefix, '');
    },
    async readIdentity() {
      return await (await bucket()).getObject(keyOf(identityName));
    },
    async writeIdentity(identity) {
      await (await bucket()).putObject(keyOf(identityName), identity, 'text/plain');
    },
    check() {
      if (performance.now() > asked.at + checkedAgainMs) asked = { at: performance.now(), answer: look() };
      return asked.answer;
    },
  };
}

async function connect({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Promise<S3mini> {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    // A read lasts as long as its reader needs. Every other request gets a time limit.
    fetch: (input, init) =>
      fetch(input, init?.method === 'GET' ? init : { ...init, signal: AbortSignal.timeout(writeTimeoutMs) }),
  });
}

const keyOf = (name: string) => prefix + name;
const asideKeyOf = (name: string) => asidePrefix + name;

async function* namesUnder(s3: S3mini, folder: string, beginning: string): AsyncGenerator<StoredName> {
  let after: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', folder + beginning, listedAtOnce, after);
    if (!page?.objects) throw new Error('The bucket does not exist');
    for (const { Key, LastModified } of page.objects) {
      yield { name: Key.slice(folder.length), modifiedAt: new Date(LastModified) };
    }
    after = page.nextContinuationToken;
  } while (after);
}

async function ifThere(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Sends part after part. If one fails the upload is aborted, because the store would keep and charge the parts. */
async function putInParts(s3: S3mini, key: string, file: FileHandle, size: number): Promise<void> {
  const uploadId = await s3.getMultipartUploadId(key, contentType);
  try {
    const parts: { partNumber: number; etag: string }[] = [];
    for (let start = 0; start < size; start += partBytes) {
      const part = await readPart(file, start, Math.min(partBytes, size - start));
      parts.push(await s3.uploadPart(key, uploadId, part, parts.length + 1));
    }
    const { etag } = await s3.completeMultipartUpload(key, uploadId, parts);
    // A store may answer 200 with an error in the body.
    if (!etag) throw new Error('The store did not complete the upload');
  } catch (error) {
    await s3.abortMultipartUpload(key, uploadId).catch(() => {});
    throw error;
  }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  if (bytesRead !== length) throw new Error('The file changed while it was stored');
  return bytes;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error as S3ServiceError).status === 404;
}
