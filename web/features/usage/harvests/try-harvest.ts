import { harvestingPath } from '#contract/values/programs/program-keys.ts';

/** A call as a program would make it. */
export interface Trial {
  customerId: string;
  key: string;
  /** Null asks for the list of reports. */
  report: string | null;
  month: string;
}

interface CounterException {
  code: number;
  message: string;
  data: string | null;
}

export interface TrialAnswer {
  status: number;
  /** The first lines of the answer. */
  shown: string;
  isWhole: boolean;
  seconds: number;
  /** The refusal, or the exceptions in the report. */
  exceptions: CounterException[];
  /** The number of reports in the list; null for a report. */
  reports: number | null;
}

const shownMax = 4000;
/** A longer report is not read to its end: that it arrives is enough. */
const readMax = 5_000_000;

/** Calls the portal without the viewer's session, so that only the key opens it. */
export async function tryHarvest({ customerId, key, report, month }: Trial): Promise<TrialAnswer> {
  const query = new URLSearchParams({ customer_id: customerId, requestor_id: customerId, api_key: key });
  if (report) {
    query.set('begin_date', month);
    query.set('end_date', month);
  }
  const path = report ? `/reports/${report.toLowerCase()}` : '/reports';
  const begun = performance.now();
  const response = await fetch(`${harvestingPath}${path}?${query}`, { credentials: 'omit', cache: 'no-store' });
  const { text, isWhole } = await readText(response);
  const seconds = (performance.now() - begun) / 1000;
  const parsed = isWhole ? parse(text) : null;
  const pretty = parsed === null ? text : JSON.stringify(parsed, null, 2);
  return {
    status: response.status,
    seconds,
    isWhole: isWhole && pretty.length <= shownMax,
    shown: pretty.slice(0, shownMax),
    exceptions: exceptionsIn(parsed),
    reports: Array.isArray(parsed) ? parsed.length : null,
  };
}

async function readText(response: Response): Promise<{ text: string; isWhole: boolean }> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (reader && text.length < readMax) {
    const { value, done } = await reader.read();
    if (done) return { text: text + decoder.decode(), isWhole: true };
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return { text, isWhole: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy may answer with its own page, which is shown unchanged.
    return null;
  }
}

interface CodeException {
  Code: number;
  Message: string;
  Data?: string;
}

function exceptionsIn(answer: unknown): CounterException[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { Code, Report_Header: header } = answer as Partial<CodeException> & {
    Report_Header?: { Exceptions?: CodeException[] };
  };
  const found = Code === undefined ? (header?.Exceptions ?? []) : [answer as CodeException];
  return found.map((each) => ({ code: each.Code, message: each.Message, data: each.Data ?? null }));
}
