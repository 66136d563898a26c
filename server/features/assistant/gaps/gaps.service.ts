import type { KnowledgeGap } from '#contract/assistant/knowledge.ts';
import { type AssistantTopic, gapQuestionsShown, gapTrendWeeks } from '#contract/values/assistant.ts';
import type { Db } from '#server/db/schema.ts';
import { contentWords } from '#server/features/assistant/finding/field-words.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import {
  countGapQuestions,
  type GapRow,
  insertGap,
  insertGapQuestion,
  listOtherQuestions,
  listRecentGaps,
  reopenGap,
} from './gaps.queries.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Number of recent gaps that are compared with a new question. */
const recentMax = 500;
/** Minimum similarity of two questions with the same gap (see `likeness`). */
const alikeFrom = 0.6;

export interface UnansweredQuestion {
  question: string;
  topic: AssistantTopic | null;
  reason: 'declined' | 'not_helpful';
  answerId: number;
  nearestId: string | null;
  at: string;
}

/** Adds a question to a similar gap, or starts a new gap. The person is not stored. */
export async function recordGap(db: Db, { question, topic, reason, answerId, nearestId, at }: UnansweredQuestion) {
  const words = contentWords(question);
  const alike = (await listRecentGaps(db, recentMax)).find(
    (gap) => likeness(words, JSON.parse(gap.words)) >= alikeFrom,
  );
  if (alike) await reopenGap(db, alike.id, { at, nearestId });
  const fresh = { question, topic, words: JSON.stringify(words), firstAskedAt: at, lastAskedAt: at, nearestId };
  const gapId = alike?.id ?? (await insertGap(db, fresh));
  await insertGapQuestion(db, { gapId, question, reason, askedAt: at, answerId });
}

/** Dice coefficient: 1 for the same words, 0 for none in common. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const other = new Set(b);
  const shared = a.filter((word) => other.has(word)).length;
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

/** Start of the weeks that are counted for a gap. */
export function trendSince(now: number): string {
  return isoTime(now - gapTrendWeeks * weekMs);
}

export async function describeGaps(
  db: Db,
  gaps: readonly GapRow[],
  { corpus, directory, now }: { corpus: Corpus; directory: Directory; now: number },
): Promise<KnowledgeGap[]> {
  const ids = gaps.map(({ id }) => id);
  const weeks = Array.from({ length: gapTrendWeeks }, (_, week) => {
    const from = now - (gapTrendWeeks - week) * weekMs;
    return { from: isoTime(from), to: isoTime(from + weekMs) };
  });
  const counts = await countGapQuestions(db, ids, weeks);
  const others = await listOtherQuestions(db, ids, gapQuestionsShown);
  return gaps.map((gap) => {
    const asked = counts.find(({ gapId }) => gapId === gap.id);
    const { count = 0, declined = 0 } = asked ?? {};
    const nearest = corpus.articles.get(gap.nearestId ?? '');
    const settledBy = gap.settledBy === null ? undefined : directory.find(gap.settledBy);
    return {
      id: gap.id,
      question: gap.question,
      otherQuestions: others.filter(({ gapId }) => gapId === gap.id).map(({ question }) => question),
      topic: gap.topic,
      count,
      declined,
      notHelpful: count - declined,
      weeks: weeks.map((_, week) => asked?.weeks[week] ?? 0),
      firstAskedAt: gap.firstAskedAt,
      lastAskedAt: gap.lastAskedAt,
      nearest: nearest ? { id: nearest.id, title: nearest.text.title } : null,
      settledAt: gap.settledAt,
      settledBy: settledBy ? { id: settledBy.id, fullName: settledBy.fullName } : null,
    };
  });
}
