import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { type CounterFile, counterFile } from '#server/demo/counter-file.ts';
import { multipart } from './multipart-body.ts';
import type { TestApp } from './test-server.ts';

export const institution = 'University of Harrowmere';
export const spring = ['2025-01', '2025-02', '2025-03'];

/** Uses by data type in each month. */
export function platform(months: readonly string[], figures: Record<string, readonly number[]>): CounterFile {
  const rows = Object.entries(figures).flatMap(([dataType, requests]) => [
    { attributes: ['Carrel Video', dataType], metric: 'Total_Item_Requests', figures: requests },
    {
      attributes: ['Carrel Video', dataType],
      metric: 'Unique_Item_Requests',
      figures: requests.map((figure) => figure - 1),
    },
  ]);
  return { report: 'PR_P1', institution, months, rows };
}

export function items(months: readonly string[], figures: Record<string, readonly number[]>): CounterFile {
  const rows = Object.entries(figures).map(([title, requests]) => ({
    attributes: [title, 'Carrel Press', '', 'Carrel Video', '', '', '', 'Audiovisual'],
    metric: 'Total_Item_Requests',
    figures: requests,
  }));
  return { report: 'IR_M1', institution, months, rows };
}

export const firstReport = counterFile(platform(spring, { Audiovisual: [10, 20, 30], Book: [1, 2, 3] }));

interface Sending {
  name?: string;
  type?: string;
  fields?: Record<string, string>;
  as?: string;
}

export function upload(
  portal: TestApp,
  content: string | Uint8Array | null,
  { name = 'usage.csv', type = 'text/csv', ...how }: Sending = {},
) {
  const fields = { customerId: '2', ...how.fields };
  const file = content === null ? {} : { file: { name, type, bytes: Buffer.from(content) } };
  const body = multipart({ ...file, fields });
  return portal.as(how.as ?? 'admin').send({ method: 'POST', url: '/api/upload-usage-data', ...body });
}

export async function stored(
  portal: TestApp,
  content: string,
  fields: Record<string, string> = {},
): Promise<UsageUpload> {
  const response = await upload(portal, content, { fields });
  expect([response.statusCode, response.json().message]).toEqual([200, undefined]);
  return response.json();
}

export async function summary(portal: TestApp, query = '', as = 'librarian') {
  return (await portal.as(as).get(`/api/usage/summary${query}`)).json();
}

/** Everything that an upload may leave behind. */
export async function leftovers(portal: TestApp) {
  const count = async (table: 'usageImports' | 'usageSums' | 'usageFacts' | 'resources' | 'files') =>
    (await portal.db.selectFrom(table).selectAll().execute()).length;
  const inFolder = (folder: string) => {
    try {
      return readdirSync(join(portal.dataDir, folder)).length;
    } catch {
      return 0;
    }
  };
  const rows = [await count('usageImports'), await count('usageSums'), await count('usageFacts')];
  return [...rows, await count('resources'), await count('files'), inFolder('uploads'), inFolder('spool')];
}

export const nothing = [0, 0, 0, 0, 0, 0, 0];
