import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini, S3ServiceError } from 's3mini';
import { identityName, isBeside, MissingBytesError, type Storage, type StoredName } from './storage.ts';
import { namingAway, StorageAwayError } from './storage-away.ts';

const MiB = 1024 * 1024;
/** The smallest part that S3 accepts, and so the most of a file that is ever in memory. */
const partBytes = 5 * MiB;
/** How long a store may be silent: until it begins to answer a read, until the next bytes of it, and until anything else is done. */
interface StoreLimits {
  answerMs: number;
  stallMs: number;
  doneMs: number;
}
const usualLimits: StoreLimits = { answerMs: 10_000, stallMs: 30_000, doneMs: 30_000 };
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
export function s3Storage(settings: S3Settings, limits: StoreLimits = usualLimits): Storage {
  return namingAway(bucketStorage(settings, limits), isOfStore);
}

/** True for failures of the store or the connection to it, false for those of the local disk from which a file is read. */
function isOfStore(error: unknown): boolean {
  return !(error instanceof MissingBytesError) && (error as NodeJS.ErrnoException).syscall === undefined;
}

function bucketStorage(settings: S3Settings, limits: StoreLimits): Storage {
  let client: Promise<S3mini> | undefined;
  const bucket = () => {
    // Loaded on first use: the server starts without it.
    client ??= connect(settings, limits);
    return client;
  };
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve() };
  async function look() {
    // No file has this prefix, so the answer is the shortest possible page.
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
          ? // The library excludes the end.
            await s3.getObjectRaw(keyOf(name), false, range.start, range.end + 1)
          : await s3.getObjectRaw(keyOf(name));
        if (range && answer.status !== 206) throw new Error('The store did not answer with a part');
        return Readable.from(answer.body ? bytesOf(answer.body as ReadableStream, limits.stallMs) : [], {
          objectMode: false,
        });
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
        // Files that were set aside are in a subfolder.
        if (!isBeside(file.name) && !file.name.includes('/')) yield file;
      }
    },
    async setAside(name) {
      // The copy's timestamp is the moment of copying.
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

async function connect(
  { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
  { answerMs, doneMs }: StoreLimits,
): Promise<S3mini> {
  const { S3mini } = await import('s3mini');
  return new S3mini({
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    // The bytes of a file may take as long as its reader needs. Everything else gets a time limit.
    fetch: (input, init) =>
      init?.method === 'GET' && !String(input).includes('list-type')
        ? fetchAnswer(input, init, answerMs)
        : fetch(input, { ...init, signal: AbortSignal.timeout(doneMs) }),
  });
}

async function fetchAnswer(input: string | URL | Request, init: RequestInit, withinMs: number): Promise<Response> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new Error('The store did not answer in time')), withinMs);
  try {
    return await fetch(input, { ...init, signal: over.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Throws a StorageAwayError if the store stops in the middle. A slow reader is waited for. */
async function* bytesOf(body: ReadableStream<Uint8Array>, stallMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), stallMs);
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw new StorageAwayError('The store stopped in the middle of a file', { cause: error });
  } finally {
    void reader.cancel().catch(() => {});
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came in time')), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const keyOf = (name: string) => prefix + name;
const asideKeyOf = (name: string) => asidePrefix + name;

async function* namesUnder(s3: S3mini, folder: string, beginning: string): AsyncGenerator<StoredName> {
  let after: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', folder + beginning, listedAtOnce, after);
    if (!page?.objects) throw new Error('The bucket does not exist');
    for (const { Key, LastModified, Size } of page.objects) {
      yield { name: Key.slice(folder.length), modifiedAt: new Date(LastModified), size: Number(Size) };
    }
    after = page.nextContinuationToken;
  } while (after);
}

async function ifThere(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/** Uploads part after part. If one fails the upload is aborted, because the store would keep and charge the parts. */
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
    // Not awaited: an unreachable store would keep its caller waiting twice.
    void s3.abortMultipartUpload(key, uploadId).catch(() => {});
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
