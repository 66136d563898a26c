import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { Db } from '#server/db/schema.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import { choosePlatforms } from './other-platforms.service.ts';
import { chooseTables, type TableChoice } from './other-tables.service.ts';
import { chooseOtherUses } from './other-uses.service.ts';

export interface BesideChoice extends Pick<TableChoice, 'besides' | 'toRemember'> {
  questions: UsageQuestion[];
  /** True if it does not replace earlier reports of other platforms. */
  countsBeside: boolean;
}

interface ReadReport extends Pick<FileReading, 'read' | 'shape' | 'usesMetric'> {
  institutionId: number;
  answers: UsageAnswers;
}

/** Decides how a report relates to earlier ones of the same months: neither a platform nor a plain table may hide another silently. */
export async function chooseBeside(db: Db, report: ReadReport): Promise<BesideChoice> {
  const platforms = await choosePlatforms(db, report);
  const tables = await chooseTables(db, report);
  const uses = await chooseOtherUses(db, report);
  return {
    questions: [platforms.question, tables.question, uses.question].filter((each) => each !== null),
    countsBeside: platforms.countsBeside,
    besides: [...tables.besides, ...uses.besides],
    toRemember: [...tables.toRemember, ...uses.toRemember],
  };
}
