import { z } from 'zod';

/** Results of the last exam of the Knowledge Base AI (proofs/exam). */

const Count = z.int().nonnegative();
const Share = z.number().min(0).max(1);
const Interval = z.tuple([Share, Share]);

/** The score of one retrieval method on one half of an exam. */
const ExamResult = z.object({
  /** `words and meaning`, `words alone`, `plain MiniSearch` … */
  way: z.string(),
  half: z.enum(['tuning', 'reported']),
  questions: Count,
  withAnswer: Count,
  firstRight: Share,
  firstRightInterval: Interval,
  withinFive: Share,
  meanReciprocalRank: Share,
  /** Null where only retrieval was examined. */
  answers: z
    .object({
      right: Share,
      wrong: Share,
      rightlyDeclined: Share,
      wronglyDeclined: Share,
    })
    .nullable(),
});
export type ExamResult = z.infer<typeof ExamResult>;

/** A question of the `reported` half with a wrong answer. */
const WrongAnswer = z.object({
  question: z.string(),
  by: z.enum(['customers', 'staff', 'administrators']),
  kind: z.string(),
  outcome: z.enum(['right', 'wrong', 'declined']),
  /** Sections and facts, as `article access/sign-in#how-do-i-sign-in`. */
  answeredFrom: z.array(z.string()),
  wanted: z.array(z.string()),
});
export type WrongAnswer = z.infer<typeof WrongAnswer>;

export const KnowledgeExam = z.object({
  /** A day such as `2026-11-21`. */
  takenOn: z.iso.date(),
  model: z.string(),
  sets: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      results: z.array(ExamResult),
      wrong: z.array(WrongAnswer).default([]),
    }),
  ),
});
export type KnowledgeExam = z.infer<typeof KnowledgeExam>;
