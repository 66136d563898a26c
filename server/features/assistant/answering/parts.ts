import type { Finding, Hit } from '#server/features/assistant/finding/join.ts';
import { publicScope } from '#server/features/assistant/finding/passage.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';

const howTo = /\bhow (?:do|can|to|would|should|could)\b|\bsteps?\b|\bset ?up\b/i;
const howMuch =
  /\bhow (?:much|many|long|big|large|far|often|fast|quickly|soon)\b|\bwhat time\b|\bmax|\blimit\b|\bprices?\b|\bcosts?\b|\bwhen\b/i;

const worth = { steps: 0.028, figure: 0.023, staffArticle: 0.06 };

/**
 * Adjusts scores by the kind of question: steps for "how", figures for "how much". Articles that only staff may read
 * are preferred, because they are about the staff's own work.
 */
export function rankByQuestionKind(
  question: string,
  finding: Finding,
  { passages }: Pick<Corpus, 'passages'>,
): Finding {
  const asksHowMuch = howMuch.test(question);
  const asksHow = howTo.test(question) && !asksHowMuch;
  const hits = finding.hits.map((hit): Hit => {
    const passage = passages.get(hit.id);
    if (passage?.kind !== 'article') return hit;
    let { score } = hit;
    if (asksHow && /^\d+\. /m.test(passage.text)) score += worth.steps;
    if (asksHowMuch && /[\d£]/.test(passage.text)) score += worth.figure;
    if (passage.scope < publicScope) score += worth.staffArticle;
    return { ...hit, score };
  });
  return { ...finding, hits: hits.sort((a, b) => b.score - a.score) };
}
