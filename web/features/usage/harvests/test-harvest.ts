import { harvestingPath } from '#contract/values/programs/program-keys.ts';

/** The call with which library systems test a key: the list of reports. */
export interface Trial {
  customerId: string;
  key: string;
}

interface CounterException {
  code: number;
  message: string;
  data: string | null;
}

export interface TrialAnswer {
  at: string;
  /** The ids of the reports, such as `PR_P1`; null if the answer is no list. */
  reports: string[] | null;
  /** The refusal in COUNTER's code and words; null where a proxy answered with a page of its own. */
  refusal: CounterException | null;
  status: number;
}

/** Calls the portal without the viewer's session, so that only the key opens it. */
export async function testHarvest({ customerId, key }: Trial): Promise<TrialAnswer> {
  const query = new URLSearchParams({ customer_id: customerId, requestor_id: customerId, api_key: key });
  const response = await fetch(`${harvestingPath}/reports?${query}`, { credentials: 'omit', cache: 'no-store' });
  const answer = parse(await response.text());
  return {
    at: new Date().toISOString(),
    status: response.status,
    reports: response.ok && Array.isArray(answer) ? answer.map(({ Report_ID: id }) => String(id)) : null,
    refusal: refusalIn(answer),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalIn(answer: unknown): CounterException | null {
  if (typeof answer !== 'object' || answer === null || !('Code' in answer)) return null;
  const { Code, Message, Data } = answer as { Code: number; Message: string; Data?: string };
  return { code: Code, message: Message, data: Data ?? null };
}
