import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { createFiles } from '#server/features/files/files.service.ts';
import { importRunnerHere } from '#server/features/usage/import-runner.ts';
import { storeUpload } from '#server/features/usage/usage-upload.service.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { castInstitutions } from './cast.ts';
import { counterFile } from './counter-file.ts';
import { demoInstitutions } from './demo-people.ts';
import { demoReports } from './demo-usage.ts';

const minute = 60_000;
const uploaderId = 1;
/** Joined so lately that nothing was reported of it yet: every screen without figures can be seen there. */
const withoutReportsId = 12;

export interface UsageSeed {
  db: Kysely<Schema>;
  storage: Storage;
  spoolDir: string;
}

/** Uploads the demo's usage reports as an administrator would have, each on the third of the month after its last one. */
export async function seedDemoUsage({ db, storage, spoolDir }: UsageSeed): Promise<void> {
  await mkdir(spoolDir, { recursive: true });
  let now = 0;
  const clock = () => now;
  const files = createFiles({ db, storage, clock, spoolDir });
  const runner = importRunnerHere(db);
  for (const institution of [...castInstitutions, ...demoInstitutions]) {
    if (institution.id === withoutReportsId) continue;
    const isOfCast = castInstitutions.includes(institution);
    for (const [at, report] of demoReports(institution, isOfCast).entries()) {
      now = uploadTimeOf(report.months.at(-1) ?? '') + (institution.id * 10 + at) * minute;
      const file = await spooled(spoolDir, `${report.report}_${report.months.at(-1)}.csv`, counterFile(report));
      const nothing = { title: null, description: null, totalPages: null, totalHits: null, answers: {} };
      const form = { institution, isDryRun: false, asPlainFile: false, ...nothing };
      await storeUpload({ db, files, clock, runner }, { file, form, uploaderId })
        .catch(refuseButRepeated)
        .finally(file.discard);
    }
  }
}

/** Stored by a start that was interrupted afterwards. */
function refuseButRepeated(error: unknown): void {
  if (!(error instanceof HttpError && error.code === 'conflict')) throw error;
}

async function spooled(dir: string, filename: string, text: string): Promise<SpooledFile> {
  const path = join(dir, `${randomUUID()}.part`);
  await writeFile(path, text);
  return {
    path,
    filename,
    contentType: 'text/csv',
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
    discard: () => rm(path, { force: true }),
  };
}

function uploadTimeOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 3, 9);
}
