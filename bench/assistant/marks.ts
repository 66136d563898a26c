import type { ExamResult } from '#contract/assistant/knowledge-exam.ts';
import { answeringIds } from '#server/features/assistant/answering/draft.service.ts';
import { kindOf } from '#server/features/assistant/answering/question-kind.ts';
import { isSure } from '#server/features/assistant/finding/join.ts';
import { groupOf } from '#server/features/assistant/finding/passage.ts';
import type { ExamQuestion, ExamSet } from './exam-sets.ts';
import type { Found, Way } from './ways.ts';

/** A question with what a way found. */
export interface Sitting {
  question: ExamQuestion;
  found: Found;
}

const z95 = 1.96;
const near = 5;

export async function sit(set: ExamSet, way: Way): Promise<Sitting[]> {
  const sittings: Sitting[] = [];
  for (const question of set.questions) sittings.push({ question, found: await way.find(question.text) });
  return sittings;
}

/** How a way did on one half. Shares of answers are of those questions that have one, wrong ones of all. */
export function markOf(
  way: string,
  half: ExamQuestion['half'],
  sittings: readonly Sitting[],
  hasDeclines: boolean,
): ExamResult {
  const own = sittings.filter(({ question }) => question.half === half);
  const places = own
    .filter(({ question }) => question.answers.length > 0)
    .map(({ question, found }) => found.groups.findIndex((group) => question.answers.includes(group)));
  const share = (count: number) => count / (places.length || 1);
  const first = places.filter((place) => place === 0).length;
  return {
    ...{ way, half, questions: own.length, withAnswer: places.length },
    firstRight: share(first),
    firstRightInterval: interval(first, places.length),
    withinFive: share(places.filter((place) => place >= 0 && place < near).length),
    meanReciprocalRank: share(places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0)),
    answers: hasDeclines && own.every(({ found }) => found.finding) ? answersOf(own) : null,
  };
}

/** Whether the answer that would be given is right; null where none would be. */
function answerOf({ question, found: { finding } }: Sitting): boolean | null {
  if (!finding || kindOf(question.text) !== 'question' || !isSure(finding)) return null;
  return answeringIds(finding).some((id) => question.answers.includes(groupOf(id)));
}

function answersOf(sittings: readonly Sitting[]): NonNullable<ExamResult['answers']> {
  const answerable = sittings.filter(({ question }) => question.answers.length > 0);
  const others = sittings.filter(({ question }) => question.answers.length === 0);
  const count = (of: readonly Sitting[], wanted: boolean | null) =>
    of.filter((each) => answerOf(each) === wanted).length;
  return {
    right: count(answerable, true) / answerable.length,
    wrong: count(sittings, false) / sittings.length,
    rightlyDeclined: count(others, null) / others.length,
    wronglyDeclined: count(answerable, null) / answerable.length,
  };
}

/** Wilson's 95 % interval of a share. */
function interval(count: number, of: number): [number, number] {
  if (of === 0) return [0, 0];
  const share = count / of;
  const middle = share + z95 ** 2 / (2 * of);
  const reach = z95 * Math.sqrt((share * (1 - share)) / of + z95 ** 2 / (4 * of ** 2));
  const whole = 1 + z95 ** 2 / of;
  return [Math.max(0, (middle - reach) / whole), Math.min(1, (middle + reach) / whole)];
}
