import { existsSync, readFileSync } from 'node:fs';
import type { Passage } from '#server/features/assistant/finding/passage.ts';
import { publicScope } from '#server/features/assistant/finding/passage.ts';
import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import { toShelf } from '#server/features/assistant/knowledge/library.service.ts';
import { readArticles } from '#server/features/assistant/knowledge/shipped-articles.ts';

export interface ExamQuestion {
  text: string;
  half: 'tuning' | 'reported';
  /** The groups of passages that answer; none where nothing known does. */
  answers: readonly string[];
}

/** Questions, and everything that may answer them. */
export interface ExamSet {
  name: string;
  about: string;
  passages: readonly Passage[];
  questions: readonly ExamQuestion[];
  /** Whether answering is examined, and not only finding. */
  hasDeclines: boolean;
}

interface OwnQuestion {
  question: string;
  kind: 'knowledge' | 'account' | 'none';
  half: 'tuning' | 'reported';
  answers?: string[];
  fact?: string;
}

const articlesDir = 'server/features/assistant/articles';
const ownFile = 'bench/assistant/questions.json';
const covidFile = '../shared/samples/faq/covid.json';

/** How the exam calls a fact. */
const factNames: Record<string, AccountFactName> = {
  'setup-status': 'setup status',
  findings: 'setup findings',
  'newest-report': 'latest report',
  'missing-months': 'missing months',
  session: 'sessions',
  'account-manager': 'account manager',
  'tech-support': 'technical support',
};

/** The product's own questions, about its articles and the asker's account. */
export async function ownSet(): Promise<ExamSet> {
  const questions: OwnQuestion[] = JSON.parse(readFileSync(ownFile, 'utf8'));
  const { passages } = await toShelf('exam', readArticles(articlesDir));
  return {
    name: 'own',
    about: `${questions.length} questions in librarians’ words; a third has no answer here`,
    passages: [...passages.values()],
    questions: questions.map(({ question, half, ...rest }) => ({ text: question, half, answers: groupsOf(rest) })),
    hasDeclines: true,
  };
}

function groupsOf({ kind, answers = [], fact = '' }: Pick<OwnQuestion, 'kind' | 'answers' | 'fact'>): string[] {
  if (kind === 'none') return [];
  if (kind === 'account') return [`account ${factNames[fact] ?? fact}`];
  return answers.map((answer) => `article ${answer.split('#', 1)[0]}`);
}

interface Covid {
  faqs: { id: number; question: string; answer: string }[];
  queries: { question: string; answer: number }[];
}

/** A public set, which says how finding does on texts that nobody here wrote; null where it is not at hand. */
export function covidSet(): ExamSet | null {
  if (!existsSync(covidFile)) return null;
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
      text: question,
      half: halves[at] ?? 'tuning',
      answers: [`article ${answer}`],
    })),
    hasDeclines: false,
  };
}

/** The same halves each time, and no pattern of the file in them. */
function shuffledHalves(count: number): ExamQuestion['half'][] {
  const order = Array.from({ length: count }, (_, at) => at).sort((a, b) => scattered(a) - scattered(b));
  const halves: ExamQuestion['half'][] = [];
  for (const [at, question] of order.entries()) halves[question] = at < count / 2 ? 'tuning' : 'reported';
  return halves;
}

function scattered(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 0;
}
