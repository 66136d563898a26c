import { readFileSync } from 'node:fs';
import type { Evidence } from '#server/features/assistant/answering/cards.ts';
import { filledByDefault } from '#server/features/assistant/knowledge/article-facts.ts';
import { passagesOfArticle } from '#server/features/assistant/knowledge/article-text.ts';
import { readArticles } from '#server/features/assistant/knowledge/shipped-articles.ts';
import { checkSentence } from '#server/features/assistant/model/checked-sentences.ts';

/** A sentence that a model may write from a part of an article, and its verdict. */
export interface JudgedClaim {
  part: string;
  said: string;
  /** Null if the part contains the statement. */
  mistake: string | null;
  /** `as said`: unchanged; `in the source's words`: replaced by a sentence of the part. */
  became: 'as said' | "in the source's words" | 'left out';
  shown: string;
  /** True for the third of the parts that was not used for tuning. */
  isUntouched: boolean;
}

const file = 'proofs/exam/claims.txt';
const articlesDir = 'content/articles';

/** Judges every sentence of `claims.txt` by the check of a model's sentences. Throws if a part does not exist. */
export function judgeClaims(): JudgedClaim[] {
  const passages = new Map(
    filledByDefault(readArticles(articlesDir))
      .flatMap(passagesOfArticle)
      .map((passage) => [passage.id, passage]),
  );
  let part = '';
  let parts = 0;
  const judged: JudgedClaim[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, sign, rest = ''] = /^([=+-]) (.+)$/.exec(line) ?? [];
    if (sign === '=') [part, parts] = [rest, parts + 1];
    if (sign !== '+' && sign !== '-') continue;
    const passage = passages.get(`article ${part}`);
    if (!passage) throw new Error(`${part} is no part of an article`);
    const [, mistake = null, wrong = rest] = (sign === '-' && /^(\w+): (.+)$/.exec(rest)) || [];
    const evidence: Evidence = {
      ...{ passageId: passage.id, kind: 'article', title: passage.title, place: passage.heading || null },
      ...{ href: '', text: passage.text, others: [], isPrivate: false },
    };
    judged.push({ part, said: wrong, mistake, ...becameOf(wrong, evidence), isUntouched: parts % 3 === 0 });
  }
  return judged;
}

function becameOf(said: string, evidence: Evidence): Pick<JudgedClaim, 'became' | 'shown'> {
  const checked = checkSentence({ text: `${said.replace(/\.$/, '')} [1].`, isLine: false }, [evidence]);
  if (typeof checked === 'string') return { became: 'left out', shown: '' };
  const shown = checked.text.replace(/ \[1\]$/, '');
  return { became: plain(shown) === plain(said) ? 'as said' : "in the source's words", shown };
}

function plain(text: string): string {
  return text.replace(/[.!]$/, '');
}
