import type { SignInTest } from '#contract/technical-setup/sign-in-test.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

const looks = {
  passed: { tone: 'good', word: 'Passed' },
  failed: { tone: 'attention', word: 'Failed' },
  waiting: { tone: 'neutral', word: 'Waiting' },
  unanswered: { tone: 'neutral', word: 'No answer' },
} as const;

export function SignInTestState({ state }: Pick<SignInTest, 'state'>) {
  const { tone, word } = looks[state];
  return <Badge tone={tone}>{word}</Badge>;
}
