import type { Finding, Hit } from '#server/features/assistant/finding/join.ts';
import { publicScope } from '#server/features/assistant/finding/passage.ts';
import type { Shelf } from '#server/features/assistant/knowledge/library.service.ts';

const howTo = /\bhow (?:do|can|to|would|should|could)\b|\bsteps?\b|\bset ?up\b/i;
const howMuch =
  /\bhow (?:much|many|long|big|large|far|often|fast|quickly|soon)\b|\bwhat time\b|\bmax|\blimit\b|\bprices?\b|\bcosts?\b|\bwhen\b/i;

/** What was tuned on the tuning half of the exam (bench/assistant). */
const worth = { steps: 0.028, figure: 0.023, staffArticle: 0.06 };

/**
 * What was found, by what the question asks for: steps where it asks how, a figure where it asks how much. What is written for
 * staff, and found for nobody else, is about their own work.
 */
export function inOrderOfParts(question: string, finding: Finding, { passages }: Pick<Shelf, 'passages'>): Finding {
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
