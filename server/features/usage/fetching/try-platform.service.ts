import type { PlatformTrial } from '#contract/plans-and-usage/usage-fetching.ts';
import { FetchError } from '#server/platform/outbound/fetch-file.ts';
import type { Portal } from '#server/portal.ts';
import { askPlatform, type CounterAnswer, type PlatformAccess, withoutKey } from './counter-client.ts';
import { judgeAnswer } from './judge-answer.ts';

/** A person waits for the answer. */
const timeoutMs = 20_000;
const listedMax = 12;

type Step = PlatformTrial['steps'][number];

/** Asks a platform for its status and an institution's list of reports, and describes the answers in plain words. */
export async function tryPlatform(
  portal: Portal,
  platform: PlatformAccess,
  institution: { name: string; customerId: string } | undefined,
): Promise<PlatformTrial> {
  const status = await stepOf(portal, platform, { path: '/status', query: {}, tell: tellStatus });
  if (!institution) {
    const said =
      'No institution has a customer ID at this platform yet, so its reports can’t be asked for. Enter one below.';
    return { steps: [status, { isFine: false, said }] };
  }
  const { name, customerId } = institution;
  const reports = await stepOf(portal, platform, {
    path: '/reports',
    query: { customer_id: customerId },
    tell: (json) => tellReports(json, `${name} (customer ID ${customerId})`),
  });
  return { steps: [status, reports] };
}

interface Question {
  path: string;
  query: Record<string, string>;
  tell(json: unknown): Step;
}

async function stepOf(
  { clock, spoolDir: dir, network }: Portal,
  platform: PlatformAccess,
  { path, query, tell }: Question,
): Promise<Step> {
  const { isFine, said } = await answered();
  return { isFine, said: withoutKey(said, platform) };

  async function answered(): Promise<Step> {
    let answer: CounterAnswer | undefined;
    try {
      answer = await askPlatform(platform, { path, query, dir, network, timeoutMs });
      const judged = judgeAnswer(answer, clock());
      if (judged.is === 'report') return tell(answer.json);
      return { isFine: false, said: `${judged.reason}${judged.code === null ? '' : ` (exception ${judged.code})`}.` };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { isFine: false, said: `${error.message}.` };
    } finally {
      await answer?.file.discard();
    }
  }
}

function tellStatus(json: unknown): Step {
  const [status] = [json].flat() as ({ Service_Active?: unknown; Description?: unknown } | undefined)[];
  if (status?.Service_Active === undefined) {
    return { isFine: false, said: 'The platform answers, but not with the status of a COUNTER API.' };
  }
  const name = typeof status.Description === 'string' ? ` It calls itself “${status.Description.slice(0, 100)}”.` : '';
  return status.Service_Active === true
    ? { isFine: true, said: `The platform’s COUNTER API is working.${name}` }
    : { isFine: false, said: `The platform says that its COUNTER API is not working at the moment.${name}` };
}

function tellReports(json: unknown, of: string): Step {
  if (!Array.isArray(json)) {
    return { isFine: false, said: `For ${of}, the platform answers, but not with a list of reports.` };
  }
  const ids = json.flatMap((each) => {
    const id = (each as { Report_ID?: unknown } | null)?.Report_ID;
    return typeof id === 'string' ? id.slice(0, 20) : [];
  });
  if (ids.length === 0) return { isFine: true, said: `For ${of}, the platform has no reports yet.` };
  const more = ids.length > listedMax ? ` and ${ids.length - listedMax} more` : '';
  return { isFine: true, said: `For ${of}, the platform offers ${ids.slice(0, listedMax).join(', ')}${more}.` };
}
