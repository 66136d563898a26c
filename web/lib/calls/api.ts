import { type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { CallInput, CallReply } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { requestIdHeader } from '#contract/values/request-id.ts';
import { announceSignedOut } from '#web/lib/live/signed-out.ts';
import { ApiError, networkFailure } from './api-error.ts';
import { forgetSubmit, idempotencyHeader } from './idempotency-keys.ts';
import { isProven } from './proof.ts';

export type CallName = keyof Routes;
type ReadName = Extract<CallName, `GET ${string}`>;

// Ids in paths and queries are text; callers may pass numbers.
type TextOrNumber<Part> = Part extends object ? { [Key in keyof Part]: Part[Key] | number } : Part;
type Parts<Name extends CallName> = {
  params: TextOrNumber<CallInput<Routes[Name]>['params']>;
  query: TextOrNumber<CallInput<Routes[Name]>['query']>;
  body: CallInput<Routes[Name]>['body'];
};
type PresentParts<All> = { [Part in keyof All as All[Part] extends undefined ? never : Part]: All[Part] };
type OptionalWhereAllowed<All> = { [Part in keyof All as object extends All[Part] ? never : Part]: All[Part] } & {
  [Part in keyof All as object extends All[Part] ? Part : never]?: All[Part];
};
export type Input<Name extends CallName> = OptionalWhereAllowed<PresentParts<Parts<Name>>>;
type InputArgument<Name extends CallName> = object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];
export type Reply<Name extends CallName> = CallReply<Routes[Name]>;

const serverFault = 500;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

// For these calls a 401 is an ordinary answer: wrong credentials, or nobody is signed in.
const mayMeet401 = (name: string) => name.startsWith('POST /api/login') || name === 'GET /api/user';

/** Makes a call of the contract by its name. Throws ApiError unless the answer is OK. */
export function call<Name extends CallName>(name: Name, ...[input]: InputArgument<Name>): Promise<Reply<Name>> {
  return send(name, (input ?? {}) as AnyInput) as Promise<Reply<Name>>;
}

/** Makes a call whose answer is streamed text. Throws ApiError unless the answer is OK. */
export async function callForStream<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  signal: AbortSignal,
): Promise<{ headers: Headers; text: AsyncIterable<string> }> {
  const loose = input as AnyInput;
  const request = { name, url: urlOf(name, loose), input: loose, signal };
  return answerTo(request, async (response) => ({ headers: response.headers, text: textOf(response) }));
}

async function* textOf({ body }: Response): AsyncIterable<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
}

/** Reads every page of a list, following the next addresses. A row that moved between pages meanwhile may appear twice. */
export async function callPages<Name extends ReadName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Reply<Name>[]> {
  const pages: Reply<Name>[] = [];
  let address: string | undefined;
  do {
    const { rows, next }: Page<Name> = await callPage(name, input, { address, signal });
    pages.push(rows);
    address = next;
  } while (address !== undefined);
  return pages;
}

interface Page<Name extends ReadName> {
  rows: Reply<Name>;
  next: string | undefined;
}

/** Reads one page of a list, the first or the one at a next address, and returns the address after it. */
export async function callPage<Name extends ReadName>(
  name: Name,
  input: Input<Name>,
  { address, signal }: { address?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Page<Name>> {
  const loose = input as AnyInput;
  return answerTo({ name, url: address ?? urlOf(name, loose), input: loose, signal }, async (response) => {
    const rows = (await response.json()) as Reply<Name>;
    const linked = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    return { rows, next: linked ?? nextIn(rows, name, loose) };
  });
}

/**
 * The cache key of a read: its URL split at each '/', so that the start of a path, as in `queryKeyUnder('/api/messages')`, matches all
 * reads below it.
 */
export function queryKeyOf<Name extends ReadName>(name: Name, ...[input]: InputArgument<Name>): readonly string[] {
  return queryKeyUnder(urlOf(name, (input ?? {}) as AnyInput));
}

export function queryKeyUnder(path: string): readonly string[] {
  const [, first = '', ...rest] = path.split('/');
  return [`/${first}`, ...rest];
}

/** A filter for the query cache: reads of this path and of all paths below it. */
export function readsUnder(path: string): QueryFilters {
  return {
    predicate: ({ queryKey }) => {
      const url = queryKey.join('/');
      return url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);
    },
  };
}

/** The query options of a read. For a list they read the first page, of a thousand rows unless the input sets a limit. */
export function readOf<Name extends ReadName>(name: Name, ...[input]: InputArgument<Name>) {
  const loose = (input ?? {}) as AnyInput;
  return queryOptions({
    queryKey: queryKeyUnder(urlOf(name, loose)),
    queryFn: ({ signal }) => send(name, loose, signal) as Promise<Reply<Name>>,
  });
}

/** The next address of an answer that has its cursor in the body, beside other things than rows. */
function nextIn(answer: unknown, name: CallName, input: AnyInput): string | undefined {
  const cursor = (answer as { nextCursor?: string | number | null } | null)?.nextCursor;
  return cursor == null ? undefined : urlOf(name, { ...input, query: { ...input.query, cursor } });
}

async function send(name: CallName, input: AnyInput, signal?: AbortSignal): Promise<unknown> {
  const request = { name, url: urlOf(name, input), input, signal };
  return answerTo(request, async (response) => (response.status === 204 ? undefined : response.json()));
}

interface Asked {
  name: CallName;
  url: string;
  input: AnyInput;
  signal?: AbortSignal | undefined;
}

/** Asks the person to prove their identity if the call needs it, and makes the call again. Throws ApiError unless the answer is OK. */
async function answerTo<Answer>(asked: Asked, read: (response: Response) => Promise<Answer>): Promise<Answer> {
  try {
    return await answerOnce(asked, read);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof-required') || !(await isProven())) throw error;
    return answerOnce(asked, read);
  }
}

async function answerOnce<Answer>(
  { name, url, input, signal }: Asked,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const method = name.slice(0, name.indexOf(' '));
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const submit = method === 'POST' ? `${url} ${body ?? ''}` : undefined;
  const forget = () => submit !== undefined && forgetSubmit(submit);
  try {
    const response = await request(url, {
      method,
      credentials: 'include',
      // keepalive: a DELETE that is sent while the page unloads must still arrive.
      keepalive: method === 'DELETE',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(submit === undefined ? {} : idempotencyHeader(submit)),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    // Reads the whole answer first: if the connection breaks in the middle, nobody knows what was created.
    const answer = response.ok ? await read(response) : await refusalIn(response);
    // After a server error nobody knows what was stored, so the key is kept.
    if (response.status < serverFault) forget();
    if (!(answer instanceof ApiError)) return answer;
    // Announced last, because it unmounts the page that made the call and would cut the answer short.
    if (response.status === 401 && !mayMeet401(name)) announceSignedOut();
    throw answer;
  } catch (error) {
    if (signal?.aborted) forget();
    throw error;
  }
}

async function refusalIn(response: Response): Promise<ApiError> {
  const { status, statusText, headers } = response;
  const bodyText = await response.text();
  return new ApiError({ status, bodyText, statusText, requestId: headers.get(requestIdHeader) });
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // The query cache cancelled this read and must see its own error again.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ status: 0, bodyText: networkFailure, statusText: '' }, { cause: error });
  }
}

function urlOf(name: CallName, input: AnyInput): string {
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_, param: string) => {
    return encodeURIComponent(String(input.params?.[param] ?? ''));
  });
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
