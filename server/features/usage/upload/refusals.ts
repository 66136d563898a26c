import type { Finding, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import { conflict } from '#server/platform/http/errors.ts';

/** A table of which nobody said anything is asked about before its problems count. */
export function refuseUnsaid(reading: FileReading, questions: readonly UsageQuestion[]): void {
  const areSheetsOpen = reading.questions.some(({ isOfSheets, answer }) => isOfSheets && answer.length === 0);
  if (reading.table && !reading.table.isSaid && !areSheetsOpen) refuseUnmapped(reading, questions);
}

/** A table that is neither COUNTER nor the portal's template is stored only as a person says what it means. */
export function refuseUnmapped({ table, problems }: FileReading, questions: readonly UsageQuestion[]): void {
  if (!table || (table.isSaid && table.open.length === 0)) return;
  const asked = [...table.open, ...questions.filter(({ answer }) => answer.length === 0)].map(
    ({ question }) => question,
  );
  const [problem] = problems;
  const what = [
    ...(asked.length > 0 ? asked : ['Are the suggested columns right?']),
    ...(problem ? [`With the suggested columns, this would be wrong: ${told(problem)}`] : []),
  ];
  throw conflict(
    `Nothing was stored. This is no COUNTER report and not the portal’s template, so somebody has to say what it means: ${what.join(' ')}`,
    'mapping',
  );
}

export function refuseOpen(questions: readonly UsageQuestion[]): void {
  const open = questions.find(({ answer }) => answer.length === 0);
  if (open) throw conflict(`Nothing was stored. A question is open: ${open.question}`, 'answers');
}

/** The first problem with its cell, and the number of others. */
export function refusalOf({ problems, problemCount }: FileReading): string {
  const [first] = problems;
  const more = problemCount > 1 ? ` (and ${problemCount - 1} more)` : '';
  return `Nothing was stored. ${first ? told(first) : 'This is no usage report'}${more}`;
}

function told({ place, message }: Finding): string {
  return place === null ? message : `${place}: ${message}`;
}
