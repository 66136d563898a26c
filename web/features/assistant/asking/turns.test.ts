import { expect, it } from 'vitest';
import { turnMaxLength, turnsMax } from '#contract/values/assistant.ts';
import { turnsOf } from './turns.ts';

it('a question comes last, after what was said shortly before it', () => {
  expect(turnsOf([{ question: 'And for Silver?', text: 'No.' }], 'And for Gold?')).toEqual([
    { role: 'user', content: 'And for Silver?' },
    { role: 'assistant', content: 'No.' },
    { role: 'user', content: 'And for Gold?' },
  ]);
});

it('a long conversation with long answers stays within what the call takes', () => {
  const earlier = Array.from({ length: 200 }, () => ({ question: 'Why?', text: '𝒶'.repeat(turnMaxLength + 1) }));
  const turns = turnsOf(earlier, 'And?');
  expect(turns.length).toBeLessThanOrEqual(turnsMax);
  for (const { content } of turns) expect(Array.from(content).length).toBeLessThanOrEqual(turnMaxLength);
});
