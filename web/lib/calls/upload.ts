import { requestIdHeader } from '#contract/values/request-id.ts';
import { announceSignedOut } from '#web/lib/live/signed-out.ts';
import { ApiError, networkFailure } from './api-error.ts';

interface UploadOptions {
  /** Sent before the file, because the server reads the parts in order. */
  fields?: Readonly<Record<string, string>>;
  /** The part that has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends one file as multipart, part `file`. Throws ApiError as `call` does, and AbortError when the signal aborts it. Uses XMLHttpRequest,
 * because `fetch` reports no upload progress.
 */
export async function uploadFile<Reply>(url: string, file: File, options: UploadOptions = {}): Promise<Reply> {
  const body = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) body.append(name, value);
  body.append('file', file);
  const answer = await post(url, body, options);
  const { status, statusText, responseText } = answer;
  if (status >= 200 && status < 300) return JSON.parse(responseText) as Reply;
  if (status === 401) announceSignedOut();
  const requestId = answer.getResponseHeader(requestIdHeader);
  throw new ApiError({ status, statusText, bodyText: wordsFor(status, responseText), requestId });
}

function post(url: string, body: FormData, { onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw aborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('abort', () => reject(aborted()));
    request.addEventListener('error', () => {
      reject(new ApiError({ status: 0, bodyText: networkFailure, statusText: '' }));
    });
    const abort = () => request.abort();
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

/** A proxy before the server may refuse a file with an HTML page, which does not belong in a toast. */
function wordsFor(status: number, responseText: string): string {
  if (!responseText.trimStart().startsWith('<')) return responseText;
  return status === 413 ? 'The file is too large.' : '';
}

function aborted(): DOMException {
  return new DOMException('The upload was cancelled', 'AbortError');
}
