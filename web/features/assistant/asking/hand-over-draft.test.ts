import { expect, it } from 'vitest';
import { messageMaxLength } from '#contract/values/limits.ts';
import { managerDraft } from './manager-draft.ts';

it('quotes question and answer line by line, without the numbers of sources', () => {
  const answer = {
    question: 'Who?\nWhen?',
    text: 'Priya. [1] Today. [2]\n1. Ask her. [1]',
    verdict: 'answered',
  } as const;
  expect(managerDraft(answer)).toBe(
    'I asked the Knowledge Base AI:\n> Who?\n> When?\nIt answered:\n> Priya. Today.\n> 1. Ask her.\n',
  );
});

it('says that there was no answer instead of quoting that there was none', () => {
  const answer = { question: 'Who?', text: 'I do not know.', verdict: 'declined' } as const;
  expect(managerDraft(answer)).toBe('I asked the Knowledge Base AI:\n> Who?\nIt had no answer.\n');
});

it('leaves room in a message, however long question and answer are', () => {
  const long = 'ä\n'.repeat(4000);
  const draft = managerDraft({ question: long, text: long, verdict: 'answered' });
  expect(Array.from(draft).length).toBeLessThan(messageMaxLength - 400);
  expect(draft).toContain('It answered:\n> ä');
});
