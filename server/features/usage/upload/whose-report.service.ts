import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { Db } from '#server/db/schema.ts';
import {
  findInstitution,
  listInstitutionsWithCustomerId,
} from '#server/features/usage/fetching/fetched-platforms.queries.ts';
import { aboutOf } from '#server/features/usage/reading/questions.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import { findRemembered } from './answered-reading.service.ts';
import { customerIdsOf, hasWrongId, isSameName, type NamedInstitution, namedIn, saidOf } from './named-institution.ts';
import type { TableChoice } from './other-tables.service.ts';

const questionId = 'whose-report';
const own = 'own';

interface ReadReport extends Pick<FileReading, 'read' | 'counter' | 'shape'> {
  institutionId: number;
  answers: UsageAnswers;
}

/**
 * Asks about a report that names another institution than the one whose figures it becomes. The answer is remembered for later files with
 * these headings, as long as they name the same.
 */
export async function askWhoseReport(
  db: Db,
  { institutionId, answers, shape, ...reading }: ReadReport,
): Promise<Pick<TableChoice, 'question' | 'toRemember'>> {
  const named = namedIn(reading);
  const institution = reading.read ? await findInstitution(db, institutionId) : undefined;
  if (!institution || !(await isAnother(db, named, institution))) return { question: null, toRemember: [] };
  const said = saidOf(named);
  const about = aboutOf([own], [said]);
  const kept = shape === null ? undefined : (await findRemembered(db, { institutionId, shape }))[questionId];
  const remembered = kept?.about === about ? kept.answer : [];
  const isGiven = Object.hasOwn(answers, questionId);
  const answer = (isGiven ? answers[questionId] : remembered)?.includes(own) ? [own] : [];
  const question: UsageQuestion = {
    id: questionId,
    question: `The file names ${said}. Are these the figures of ${institution.name}?`,
    options: [{ value: own, label: `Yes, they belong to ${institution.name}` }],
    isMultiple: false,
    answer,
    isRemembered: !isGiven && answer.length > 0,
  };
  const isOpen = answer.length === 0;
  return {
    question,
    toRemember: isOpen ? [] : [{ id: questionId, isOfShape: true, isOfSheets: false, about, answer }],
  };
}

async function isAnother(
  db: Db,
  named: NamedInstitution,
  institution: NonNullable<Awaited<ReturnType<typeof findInstitution>>>,
): Promise<boolean> {
  if (named.name !== null && !isSameName(named.name, institution.name)) return true;
  if (hasWrongId(named, institution)) return true;
  const customers = await listInstitutionsWithCustomerId(db, customerIdsOf(named));
  return customers.length > 0 && !customers.includes(institution.id);
}
