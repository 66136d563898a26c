import type { CounterAnswer, CounterException } from './counter-client.ts';

/** The reason to wait, which decides how soon and how often to retry (retry-times.ts). */
export type WaitFor = 'processing' | 'queue' | 'room' | 'service';

/** The meaning of an answer to the request for a report. */
export type Judgement =
  | { is: 'report' }
  | { is: 'wait'; waitFor: WaitFor; afterMs?: number | undefined; code: number | null; reason: string }
  | { is: 'empty' | 'gone' | 'failed' | 'refused'; code: number | null; reason: string };

const second = 1000;

type Meaning = Pick<Extract<Judgement, { is: 'wait' }>, 'waitFor'> | { is: 'empty' | 'gone' | 'failed' | 'refused' };
/** The exceptions of the Code, Appendix D, that replace a report. Others accompany one, as remarks. */
const exceptions: Record<number, Meaning & { words: string }> = {
  1000: { waitFor: 'service', words: 'The platform is not available' },
  1010: { waitFor: 'service', words: 'The platform is too busy' },
  1011: { waitFor: 'queue', words: 'The platform is preparing the report' },
  1020: { waitFor: 'room', words: 'The platform was asked too often' },
  1030: { is: 'failed', words: 'The platform needs more than it was sent' },
  2000: { is: 'refused', words: 'The platform doesn’t accept the requestor ID' },
  2010: { is: 'refused', words: 'The platform doesn’t know this customer ID, or doesn’t let us read its usage' },
  2011: {
    is: 'refused',
    words: 'This customer ID stands for all institutions together, and the platform gives no such reports',
  },
  2020: { is: 'refused', words: 'The platform doesn’t accept the API key' },
  3000: { is: 'failed', words: 'The platform doesn’t offer this report' },
  3010: { is: 'failed', words: 'The platform doesn’t offer this release of the report' },
  3020: { is: 'failed', words: 'The platform doesn’t accept the dates' },
  3030: { is: 'empty', words: 'There was no usage in this month' },
  3031: { waitFor: 'processing', words: 'The platform hasn’t processed this month yet' },
  3032: { is: 'gone', words: 'The platform no longer has this month' },
};

/** The HTTP status decides if there is no exception of the Code. */
const statuses: Record<number, Meaning & { words: string }> = {
  202: { waitFor: 'queue', words: 'The platform is preparing the report' },
  401: { is: 'refused', words: 'The platform doesn’t accept the credentials' },
  403: { is: 'refused', words: 'The platform doesn’t let us read the usage of this institution' },
  404: { is: 'failed', words: 'The platform has no such report at this address' },
  429: { waitFor: 'room', words: 'The platform was asked too often' },
};

/** Decides whether the answer is a report to read, or why there is none. */
export function judgeAnswer({ file, exceptions: said, looksLike, json }: CounterAnswer, now: number): Judgement {
  const afterMs = waitIn(file.headers['retry-after'], now);
  const telling = said.find(({ code }) => code in exceptions);
  const meaning = telling && exceptions[telling.code];
  // A report that says there was no use may still list some, so its rows are read.
  if (telling && meaning && !(telling.code === 3030 && hasItems(json))) return judged(meaning, telling, afterMs);
  const { status } = file;
  const ofStatus = statuses[status] ?? (status >= 500 ? unavailable : undefined);
  const [other] = said;
  if (ofStatus) return judged({ ...ofStatus, words: `${ofStatus.words} (HTTP ${status})` }, other, afterMs);
  if (status !== 200) return judged({ is: 'failed', words: `The platform answers with HTTP ${status}` }, other);
  if (looksLike === 'page') return failed('The platform answers with a web page and not with a report');
  if (looksLike === 'other') return failed('The platform answers with something that is no JSON, so it’s no report');
  return { is: 'report' };
}

const unavailable = { waitFor: 'service', words: 'The platform is not available' } as const;

function judged(
  { words, ...meaning }: Meaning & { words: string },
  exception?: CounterException,
  afterMs?: number,
): Judgement {
  const code = exception?.code ?? null;
  const own = exception && !(exception.code in exceptions) ? exception.message : '';
  const data = [own, exception?.data].filter(Boolean).join(': ');
  const reason = data ? `${words}. It says: “${data}”` : words;
  return 'waitFor' in meaning ? { is: 'wait', ...meaning, afterMs, code, reason } : { ...meaning, code, reason };
}

function failed(reason: string): Judgement {
  return { is: 'failed', code: null, reason };
}

function hasItems(json: unknown): boolean {
  const items = (json as { Report_Items?: unknown } | undefined)?.Report_Items;
  return Array.isArray(items) && items.length > 0;
}

/** Parses `Retry-After`, in seconds or as a date. */
function waitIn(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * second : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
