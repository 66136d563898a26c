import type { ReadUsage, UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';

const questionId = 'created';
const options = { upload: 'From now, when it is uploaded' };
const form = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

export interface CreatedReport {
  /** Null if the report does not say: then the time of its upload counts. */
  createdAt: string | null;
  /** Asked if the date of creation is in the future, since the report would override every other one. */
  question: UsageQuestion | null;
}

/** When a report was made, which decides which of two counts. `now` in the form of the portal's own times. */
export function createdReport(
  read: Pick<ReadUsage, 'created'> | null,
  { now, answers }: { now: string; answers: UsageAnswers },
): CreatedReport {
  const written = read?.created?.trim() ?? '';
  const moment = form.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(moment)) return { createdAt: null, question: null };
  const createdAt = new Date(moment).toISOString();
  if (createdAt <= now) return { createdAt, question: null };
  const chosen = (answers[questionId] ?? []).filter((value) => value in options).slice(0, 1);
  const question = {
    id: questionId,
    question: `The report says it was created on ${createdAt.slice(0, 10)}, which is still to come. Of two reports of a month the one created later counts: from when does this one count?`,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    isMultiple: false,
    answer: chosen,
    isRemembered: false,
  };
  return { createdAt: null, question };
}
