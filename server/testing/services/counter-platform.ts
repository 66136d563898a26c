import type { IncomingMessage, ServerResponse } from 'node:http';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { startMetadataHost } from './metadata-host.ts';

export const platformKey = 'a-key-that-nobody-shows';

/** The content of a report; a test changes the part that should be wrong. */
export interface SaidReport {
  report?: string;
  release?: string;
  name?: string;
  ids?: Record<string, string[]>;
  begin?: string;
  end?: string;
  month?: string;
  uses?: number;
  created?: string;
  exceptions?: { Code: number; Message: string; Data?: string }[];
  platform?: string;
}

/** A Platform Report for one month in the JSON of Release 5.1. */
export function counterJson(said: SaidReport = {}): string {
  const { report = 'PR', release = '5.1', month = '2026-01', uses = 10, platform = 'Films' } = said;
  const { name = 'University of Harrowmere', ids = { Proprietary: ['films:HARROW'] } } = said;
  const performance = { Total_Item_Requests: { [month]: uses }, Unique_Item_Requests: { [month]: uses } };
  const items =
    uses > 0
      ? [
          {
            Platform: platform,
            Attribute_Performance: [{ Data_Type: 'Audiovisual', Access_Method: 'Regular', Performance: performance }],
          },
        ]
      : [];
  return JSON.stringify({
    Report_Header: {
      ...{ Report_Name: 'Platform Report', Report_ID: report, Release: release, Institution_Name: name },
      Institution_ID: ids,
      Report_Filters: { Begin_Date: said.begin ?? `${month}-01`, End_Date: said.end ?? `${month}-31` },
      Report_Attributes: { Attributes_To_Show: ['Access_Method'] },
      ...(said.exceptions && { Exceptions: said.exceptions }),
      ...{ Created: said.created ?? '2026-02-10T06:00:00Z', Created_By: 'Films' },
    },
    Report_Items: items,
  });
}

export type PlatformAnswer = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

/** A platform with a COUNTER API over https, whose answers a test chooses. */
export async function startCounterPlatform() {
  const answers: { next: PlatformAnswer } = { next: (_, response) => response.end(counterJson()) };
  const host = await startMetadataHost((request, response) =>
    answers.next(request, response, new URL(request.url ?? '/', 'https://idp.example.org')),
  );
  return {
    ...host,
    address: host.urlOf('/sushi'),
    answer(next: PlatformAnswer): void {
      answers.next = next;
    },
    /** Sets the next answer's body and status. */
    say(body: string, status = 200, headers: Record<string, string> = {}): void {
      answers.next = (_, response) => void response.writeHead(status, headers).end(body);
    },
  };
}

/** The form of a platform, switched on, for the only month that is due. */
export function platformForm(address: string, other: object = {}) {
  return {
    ...{ name: 'Films', address, release: '5.1', requestorId: null, apiKey: platformKey, reports: ['PR'] },
    ...{ firstMonth: '2026-01', dueDay: 28, isOn: true, ...other },
  };
}

/** Gives a customer ID to the first institution only, and adds a platform from which the portal fetches its reports. */
export async function addPlatform(portal: TestApp, address: string, other: object = {}) {
  await claimKey(portal.db, { dataDir: portal.dataDir });
  await portal.db.updateTable('institutions').set({ customerId: 'HARROW' }).where('id', '=', 1).execute();
  const answer = await portal.as('admin').post('/api/usage-fetching/platforms', platformForm(address, other));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await portal.app.jobs.runDue();
  return answer.json() as { id: number };
}
