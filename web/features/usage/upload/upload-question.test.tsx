import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import { UploadQuestion } from './upload-question.tsx';

const question = {
  ...{ question: 'Which platforms?', isMultiple: true, isRemembered: false, answer: ['films'] },
  options: ['films', 'scores', 'news'].map((value) => ({ value, label: value })),
} as unknown as UsageQuestion;
const onAnswer = vi.fn();

function answerOf(asked: UsageQuestion, label: string, role: 'radio' | 'checkbox') {
  onAnswer.mockClear();
  const { unmount } = render(<UploadQuestion question={asked} error={undefined} onAnswer={onAnswer} />);
  fireEvent.click(screen.getByRole(role, { name: label }));
  unmount();
  return onAnswer.mock.calls;
}

it('of many that may be meant each is taken or left for itself, in the order of the options', () => {
  expect(answerOf({ ...question, answer: ['news'] }, 'films', 'checkbox')).toEqual([[['films', 'news']]]);
  expect(answerOf({ ...question, answer: ['films', 'news'] }, 'films', 'checkbox')).toEqual([[['news']]]);
});

it('of several one is chosen, and a single one may be confirmed or not', () => {
  const choice = { ...question, isMultiple: false };
  expect(answerOf(choice, 'scores', 'radio')).toEqual([[['scores']]]);
  const single = { ...choice, options: question.options.slice(0, 1), answer: [] };
  expect(answerOf(single, 'films', 'checkbox')).toEqual([[['films']]]);
});

it('an open question says what is missing, and an earlier answer that it is one', () => {
  render(<UploadQuestion question={{ ...question, isRemembered: true }} error="Please answer" onAnswer={onAnswer} />);
  expect(screen.getByRole('group', { description: 'Please answer' }).getAttribute('aria-invalid')).toBe('true');
  screen.getByText('As answered for an earlier file of this kind.');
});
