import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import type { ReadImport, UsageImport } from '#contract/plans-and-usage/usage-imports.ts';
import type { MonthColumn } from '#server/db/tables/usage.ts';
import { type CounterFile, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { type FactRow, monthColumns } from '#server/features/usage/imports/usage-facts.queries.ts';
import { identityName } from '#server/platform/storage/storage.ts';
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
  given: Record<string, string> = {},
): Promise<UsageUpload> {
  // The files name the institution of customer 2, whoever they are stored for.
  const isElsewhere = 'customerId' in given || 'institutionId' in given;
  const fields = isElsewhere ? { answers: '{"whose-report":["own"]}', ...given } : given;
  const first = await upload(portal, content, { fields });
  const isUnmapped = first.statusCode === 409 && first.json().field === 'mapping';
  const response = isUnmapped
    ? await upload(portal, content, { fields: await mappedAsSupposed(portal, content, fields) })
    : first;
  expect([response.statusCode, response.json().message]).toEqual([200, undefined]);
  return response.json();
}

/** The fields of an upload with what the portal supposes of a table, as a person confirms it. */
export async function mappedAsSupposed(
  portal: TestApp,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { table } = (await upload(portal, content, { fields: { ...fields, dryRun: 'true' } })).json() as UsageUpload;
  return table ? { ...fields, mapping: JSON.stringify(table.mapping) } : fields;
}

export async function summary(portal: TestApp, query = '', as = 'librarian') {
  return (await portal.as(as).get(`/api/usage/summary${query}`)).json();
}

/** Everything that an upload may leave behind, except hidden bytes that wait for the job that deletes files. */
export async function leftovers(portal: TestApp) {
  const count = async (table: 'usageImports' | 'usageSums' | 'usageFacts' | 'resources') =>
    (await portal.db.selectFrom(table).selectAll().execute()).length;
  const files = await portal.db.selectFrom('files').select(['name', 'removedAt']).execute();
  const hidden = files.filter(({ removedAt }) => removedAt !== null).map(({ name }) => name);
  const inFolder = (folder: string) => {
    try {
      const names = readdirSync(join(portal.dataDir, folder));
      return names.filter((name) => name !== identityName && !hidden.includes(name)).length;
    } catch {
      return 0;
    }
  };
  // The local copy of a report is deleted a moment after its result is stored.
  for (let look = 0; look < 200 && inFolder('spool') > 0; look++) await sleep(10);
  const rows = [await count('usageImports'), await count('usageSums'), await count('usageFacts')];
  return [...rows, await count('resources'), files.length - hidden.length, inFolder('uploads'), inFolder('spool')];
}

export const nothing = [0, 0, 0, 0, 0, 0, 0];

/** A queued report: the call answers before it is read. */
export async function queued(
  portal: TestApp,
  content: string,
  fields: Record<string, string> = {},
): Promise<UsageImport> {
  const response = await upload(portal, content, { fields: { queued: 'true', ...fields } });
  expect(response.statusCode).toBe(202);
  return response.json();
}

/** Waits for the result of a queued report. */
export async function settled(portal: TestApp, id: number): Promise<ReadImport> {
  const look = async () => (await portal.as('admin').get(`/api/usage/imports/${id}`)).json();
  await expect.poll(async () => (await look()).state, { timeout: 30_000 }).not.toMatch(/^(waiting|reading)$/);
  return look();
}

/** A row of figures of an import: one use in each month of 2025. */
export function oneFact(row: number): FactRow {
  const figures = Object.fromEntries(monthColumns.map((column) => [column, 1])) as Record<MonthColumn, number>;
  return {
    metric: 'Total_Item_Requests',
    row,
    year: 2025,
    title: 'A',
    dataType: 'Book',
    accessMethod: '',
    item: null,
    ...figures,
  };
}
