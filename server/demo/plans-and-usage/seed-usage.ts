import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { readTier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Schema } from '#server/db/schema.ts';
import { type CastInstitution, cast, castInstitutions } from '#server/demo/cast.ts';
import { demoInstitutions, demoPeople } from '#server/demo/demo-people.ts';
import { momentOf, workingDayFrom } from '#server/demo/working-time.ts';
import { createFiles } from '#server/features/files/files.service.ts';
import { deleteFigures } from '#server/features/usage/imports/delete-figures.ts';
import { readAndStore } from '#server/features/usage/imports/import-job.ts';
import type { ImportRunner } from '#server/features/usage/imports/import-runner.ts';
import { storeUpload } from '#server/features/usage/upload/usage-upload.service.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { counterFile } from './counter-file.ts';
import { demoReports, type Reported } from './demo-usage.ts';

const second = 1000;
const minute = 60 * second;
const uploaderId = 1;
/** An institution that joined so recently that it has no reports; it shows every screen without figures. */
const withoutReportsId = 12;

export interface UsageSeed {
  db: Kysely<Schema>;
  storage: Storage;
  spoolDir: string;
  now: number;
}

/** Uploads the usage reports as an administrator would have, each early in the month after its last one. */
export async function seedDemoUsage({ db, storage, spoolDir, now }: UsageSeed): Promise<void> {
  await mkdir(spoolDir, { recursive: true });
  let uploadedAt = 0;
  const clock = () => uploadedAt;
  const files = createFiles({ db, storage, clock, spoolDir });
  // The server does not answer requests yet, so the report is read in this thread.
  const runner: ImportRunner = {
    read: (job) => readAndStore(db, job),
    discard: (importId) => deleteFigures(db, importId),
    stop: async () => {},
  };
  for (const institution of [...castInstitutions, ...demoInstitutions]) {
    if (institution.id === withoutReportsId) continue;
    for (const [at, report] of demoReports(reportedOf(institution), now).entries()) {
      uploadedAt = uploadTimeOf(report.months.at(-1) ?? '', institution.id * 10 + (at % 10), now);
      const file = await spooled(spoolDir, `${report.report}_${report.months.at(-1)}.csv`, counterFile(report));
      const nothing = { title: null, description: null, totalPages: null, totalHits: null };
      // A report on the month that has just ended may have a creation date after its upload.
      const answers = { created: ['upload'] };
      const form = { institution, isDryRun: false, asPlainFile: false, answers, mapping: null, ...nothing };
      try {
        const { name: fileName } = await files.keep(db, await files.store(file, 'csv'), {
          uploaderId,
          readers: 'uploader',
        });
        // The demo's own months cause no notifications.
        const noteMonth = async () => {};
        await storeUpload(
          { db, files, clock },
          { runner, noteMonth },
          { file, fileName, form, uploaderId },
          async () => {},
        ).catch(async (error) => {
          await files.remove(fileName);
          refuseButRepeated(error);
        });
      } finally {
        await file.discard();
      }
    }
  }
}

/** Ignores a report that an interrupted start had already stored. */
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

/** Usage of an institution: more than half of its plan's allowance. */
function reportedOf(institution: CastInstitution): Reported {
  const { id, name } = institution;
  const tier = readTier(
    [...cast, ...demoPeople].find(({ institutionId }) => institutionId === id)?.subscriptionTier ?? null,
  );
  const insights = tier && defaultPlans[tier].insights;
  const most = insights === 'unlimited' ? 14_000 : (insights ?? 3000);
  const yearly = Math.round(most * (0.5 + ((id * 3) % 7) * 0.02));
  return { id, name, yearly, isMonthly: castInstitutions.includes(institution) };
}

/** The third of the next month, or the first working day after it; now if that is still to come. */
function uploadTimeOf(month: string, turn: number, now: number): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const monthEnd = momentOf(new Date(Date.UTC(year, number)).toISOString().slice(0, 10), 0);
  const third = new Date(Date.UTC(year, number, 3)).toISOString().slice(0, 10);
  const usual = momentOf(workingDayFrom(third), 9) + turn * minute;
  return usual <= now ? usual : Math.max(monthEnd, now - turn * second);
}
