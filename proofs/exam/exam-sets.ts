import { existsSync, readFileSync } from 'node:fs';
import type { Passage } from '#server/features/assistant/finding/passage.ts';
import { publicScope } from '#server/features/assistant/finding/passage.ts';
import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import { filledByDefault } from '#server/features/assistant/knowledge/article-facts.ts';
import { type Corpus, toSnapshot } from '#server/features/assistant/knowledge/library.service.ts';
import { readArticles } from '#server/features/assistant/knowledge/shipped-articles.ts';

export interface ExamQuestion {
  text: string;
  /** Earlier questions of the same person. */
  earlier: readonly string[];
  by: 'customers' | 'staff' | 'administrators';
  kind: 'knowledge' | 'account' | 'served' | 'several' | 'remark' | 'language' | 'others' | 'none';
  half: 'tuning' | 'reported';
  /**
   * Ids of the passages that answer, sections and facts; for `several` one of each article or fact is needed. Empty if
   * no known passage answers.
   */
  answers: readonly string[];
}

/** Questions, and all passages that may answer them. */
export interface ExamSet {
  name: string;
  about: string;
  passages: readonly Passage[];
  questions: readonly ExamQuestion[];
  /** The passages for drafting answers; null if only search is examined. */
  corpus: Corpus | null;
}

interface OwnQuestion extends Pick<ExamQuestion, 'kind' | 'half'> {
  question: string;
  by?: 'staff' | 'admin';
  earlier?: string[];
  answers?: string[];
  fact?: string;
  facts?: string[];
}

const askers = { customer: 'customers', staff: 'staff', admin: 'administrators' } as const;
const articlesDir = 'content/articles';
const ownFile = 'proofs/exam/questions.json';
const covidFile = ['../shared', '../../shared'].map((folder) => `${folder}/samples/faq/covid.json`).find(existsSync);

/** Names of facts in the exam that differ from the product's. */
const factNames: Record<string, AccountFactName> = {
  'setup-status': 'setup status',
  findings: 'setup findings',
  'newest-report': 'latest report',
  'missing-months': 'missing months',
  session: 'sessions',
  colleagues: 'people',
  'account-manager': 'account manager',
  'tech-support': 'technical support',
};

/** The product's own questions, about its articles and the asker's account. */
export async function ownSet(): Promise<ExamSet> {
  const questions: OwnQuestion[] = JSON.parse(readFileSync(ownFile, 'utf8'));
  const corpus = await toSnapshot('exam', filledByDefault(readArticles(articlesDir)));
  return {
    name: 'own',
    about: `${questions.length} questions in the words of librarians and staff; right is the section that answers`,
    passages: [...corpus.passages.values()],
    questions: questions.map(({ question, half, kind, by, earlier = [], ...rest }) => ({
      ...{ text: question, earlier, half, kind, by: askers[by ?? 'customer'], answers: answersOf(rest) },
    })),
    corpus,
  };
}

function answersOf({ answers = [], fact, facts = [] }: Pick<OwnQuestion, 'answers' | 'fact' | 'facts'>): string[] {
  const named = fact === undefined ? facts : [fact];
  return [
    ...answers.map((answer) => `article ${answer}`),
    ...named.map((name) => `account ${factNames[name] ?? name}`),
  ];
}

interface Covid {
  faqs: { id: number; question: string; answer: string }[];
  queries: { question: string; answer: number }[];
}

/** A public set, which shows how search does on texts that we did not write; null if its file is missing. */
export function covidSet(): ExamSet | null {
  if (covidFile === undefined) return null;
  const { faqs, queries }: Covid = JSON.parse(readFileSync(covidFile, 'utf8'));
  const halves = shuffledHalves(queries.length);
  return {
    name: 'covid',
    about: `CovidFAQ: ${faqs.length} answers, ${queries.length} questions as people typed them`,
    passages: faqs.map(
      ({ id, question, answer }): Passage => ({
        ...{ id: `article ${id}`, kind: 'article', scope: publicScope, topic: null },
        ...{ title: question, asked: [], heading: '', text: answer },
      }),
    ),
    questions: queries.map(({ question, answer }, at) => ({
      ...{ text: question, earlier: [], by: 'customers', kind: 'knowledge' },
      ...{ half: halves[at] ?? 'tuning', answers: [`article ${answer}`] },
    })),
    corpus: null,
  };
}

/** A fixed shuffle, independent of the order of the file. */
function shuffledHalves(count: number): ExamQuestion['half'][] {
  const order = Array.from({ length: count }, (_, at) => at).sort((a, b) => scattered(a) - scattered(b));
  const halves: ExamQuestion['half'][] = [];
  for (const [at, question] of order.entries()) halves[question] = at < count / 2 ? 'tuning' : 'reported';
  return halves;
}

function scattered(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 0;
}
