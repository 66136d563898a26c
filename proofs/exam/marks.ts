import type { ExamResult, WrongAnswer } from '#contract/assistant/knowledge-exam.ts';
import { groupOf } from '#server/features/assistant/finding/passage.ts';
import type { ExamQuestion, ExamSet } from './exam-sets.ts';
import type { Found, Way } from './ways.ts';

/** A question with the passages that a way of searching found. */
export interface Sitting {
  question: ExamQuestion;
  found: Found;
}

const z95 = 1.96;
const near = 5;
/** Kinds of questions that some passage answers. */
const answerable: readonly ExamQuestion['kind'][] = ['knowledge', 'account', 'served', 'several'];

export async function sit(set: ExamSet, way: Way): Promise<Sitting[]> {
  const sittings: Sitting[] = [];
  for (const question of set.questions) sittings.push({ question, found: await way.find(question) });
  return sittings;
}

/** The result of a way on one half. Right answers are a share of the answerable questions, wrong ones of all. */
export function markOf(way: string, half: ExamQuestion['half'], sittings: readonly Sitting[]): ExamResult {
  const own = sittings.filter(({ question }) => question.half === half);
  const places = own
    .filter(({ question }) => answerable.includes(question.kind))
    .map(({ question, found }) => found.ids.findIndex((id) => question.answers.includes(id)));
  const share = (count: number) => count / (places.length || 1);
  const first = places.filter((place) => place === 0).length;
  return {
    ...{ way, half, questions: own.length, withAnswer: places.length },
    firstRight: share(first),
    firstRightInterval: interval(first, places.length),
    withinFive: share(places.filter((place) => place >= 0 && place < near).length),
    meanReciprocalRank: share(places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0)),
    answers: own.every(({ found }) => found.draft) ? answersOf(own) : null,
  };
}

/**
 * The outcome of a question: `right`, `wrong`, or `declined`. Right means that the answering part is shown, and not
 * folded; for several questions, a part of each article or fact; for small talk and questions about other people, the matching remark.
 */
function outcomeOf({ question, found: { draft } }: Sitting): 'right' | 'wrong' | 'declined' {
  const { kind, answers } = question;
  const from = draft?.answeredFrom ?? [];
  const verdict = draft?.verdict;
  const meant = kind === 'remark' ? 'greeting' : kind;
  if (kind === 'remark' || kind === 'language') {
    if (verdict === meant) return 'right';
    return verdict === 'answered' ? 'wrong' : 'declined';
  }
  if (verdict !== 'answered') return 'declined';
  const groups = new Set(kind === 'several' ? answers.map(groupOf) : ['']);
  const isRight = [...groups].every((group) =>
    answers.some((answer) => answer.startsWith(group) && from.includes(answer)),
  );
  return isRight ? 'right' : 'wrong';
}

function answersOf(sittings: readonly Sitting[]): NonNullable<ExamResult['answers']> {
  const withAnswer = sittings.filter(({ question }) => answerable.includes(question.kind));
  const without = sittings.filter(({ question }) => ['none', 'others'].includes(question.kind));
  const count = (of: readonly Sitting[], wanted: ReturnType<typeof outcomeOf>) =>
    of.filter((each) => outcomeOf(each) === wanted).length;
  return {
    right: count(withAnswer, 'right') / (withAnswer.length || 1),
    wrong: count(sittings, 'wrong') / (sittings.length || 1),
    rightlyDeclined: count(without, 'declined') / (without.length || 1),
    wronglyDeclined: count(withAnswer, 'declined') / (withAnswer.length || 1),
  };
}

/** Every question of a half with a wrong answer, or declined although a passage answers it. */
export function wrongAnswersOf(half: ExamQuestion['half'], sittings: readonly Sitting[]): WrongAnswer[] {
  return sittings.flatMap((sitting) => {
    const { question, found } = sitting;
    const outcome = outcomeOf(sitting);
    const isMeant = outcome === 'right' || (outcome === 'declined' && ['none', 'others'].includes(question.kind));
    if (question.half !== half || isMeant) return [];
    const { text, by, kind, answers } = question;
    return [{ question: text, by, kind, outcome, answeredFrom: found.draft?.answeredFrom ?? [], wanted: [...answers] }];
  });
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
