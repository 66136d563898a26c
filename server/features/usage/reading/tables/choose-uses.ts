import { type UsageMetric, useMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import { counterMetric, meaningOf, wordsOfUse } from './column-words.ts';

/** A column of figures, or a metric that rows name. */
export interface Candidate {
  name: string;
  /** True if it equals the sum of others in every row. */
  isSum: boolean;
}

export interface ChosenUses {
  /** The names whose figures are uses; empty if there are none. */
  uses: string[];
  pages: string[];
}

/**
 * Decides which candidates are uses. Different ones are never added: several are chosen only by the admin, or if the table itself adds
 * columns that share a word for use. Readers, denials and times are not even offered.
 */
export function chooseUses(
  candidates: readonly Candidate[],
  questions: Questions,
  { id, what }: { id: string; what: 'column' | 'metric' },
): ChosenUses {
  const named = (...meanings: ReturnType<typeof meaningOf>[]) =>
    candidates.filter(({ name }) => meanings.includes(meaningOf(name))).map(({ name }) => name);
  const pages = named('pages');
  const certain = officialUse(candidates) ?? certainUses(candidates);
  if (certain) return { uses: certain, pages };
  const offered = named('use', 'other', 'plain', 'unknown').filter(
    (name, _, all) => all.length === 1 || !candidates.find((candidate) => candidate.name === name)?.isSum,
  );
  if (offered.length === 0) return { uses: [], pages };
  const answer = questions.ask({
    id,
    question: `Which ${what}s are uses? What you choose is added up.`,
    options: offered.map((name) => ({ value: name, label: name })),
    isMultiple: true,
    isOfShape: true,
  });
  return { uses: answer ?? offered.slice(0, 1), pages };
}

/** COUNTER's names are unambiguous: requests, else investigations, else searches of one kind. */
function officialUse(candidates: readonly Candidate[]): string[] | undefined {
  const nameOf = (metric: UsageMetric) => candidates.find(({ name }) => counterMetric(name) === metric)?.name;
  const official = useMetrics.map(nameOf).find((name) => name !== undefined);
  return official === undefined ? undefined : [official];
}

function certainUses(candidates: readonly Candidate[]): string[] | undefined {
  const parts = candidates.filter(({ name, isSum }) => meaningOf(name) === 'use' && !isSum).map(({ name }) => name);
  if (parts.length === 1) return parts;
  if (parts.length > 1) {
    const sum = candidates.find(({ name, isSum }) => isSum && meaningOf(name) !== 'never');
    const isOneUnit = wordsOfUse(parts[0] ?? '').some((word) => parts.every((name) => wordsOfUse(name).includes(word)));
    return sum && isOneUnit && candidates.length === parts.length + 1 ? parts : undefined;
  }
  const rest = candidates.filter(
    ({ name, isSum }) => !isSum && ['plain', 'other', 'unknown'].includes(meaningOf(name)),
  );
  return rest.length === 1 && rest[0] && meaningOf(rest[0].name) === 'plain' ? [rest[0].name] : undefined;
}
