import { expect, it } from 'vitest';
import { messageMaxLength } from '#contract/values/limits.ts';
import { handOverDraft } from './hand-over-draft.ts';

const declined = { question: 'Who?', text: 'I do not know.', verdict: 'declined', cards: [], sources: [] } as const;

it('quotes question and answer line by line, with the names of its sources in place of their numbers', () => {
  const answer = {
    ...{ question: 'Who?\nWhen?', text: 'Priya. [1] Today. [2]\n1. Ask her. [1]', verdict: 'answered' as const },
    cards: [],
    sources: [
      { number: 1, title: 'Your people', place: 'Who answers what?' },
      { number: 2, title: 'Sessions', place: null },
    ],
  };
  expect(handOverDraft([answer])).toBe(
    'I asked the Knowledge Base AI:\n> Who?\n> When?\nIt answered:\n> Priya. Today.\n> 1. Ask her.\nSources: Your people (Who answers what?); Sessions\n',
  );
});

it('says that there was no answer instead of quoting that there was none', () => {
  expect(handOverDraft([declined])).toBe('I asked the Knowledge Base AI:\n> Who?\nIt had no answer.\n');
});

it('carries the whole conversation, without greetings', () => {
  const greeting = { question: 'Hello', text: 'Hello.', verdict: 'greeting', cards: [], sources: [] } as const;
  expect(handOverDraft([greeting, declined, { ...declined, question: 'And when?' }])).toBe(
    'I asked the Knowledge Base AI:\n> Who?\nIt had no answer.\nThen I asked:\n> And when?\nIt had no answer.\n',
  );
});

it('leaves room in a message, however long question and answer are', () => {
  const long = 'ä\n'.repeat(4000);
  const turn = { question: long, text: long, verdict: 'answered', cards: [], sources: [] } as const;
  const draft = handOverDraft([turn]);
  expect(Array.from(draft).length).toBeLessThan(messageMaxLength - 400);
  expect(draft).toContain('It answered:\n> ä');
});

it('says how many of the first questions are left out', () => {
  const turn = { ...declined, text: 'x'.repeat(900), verdict: 'answered' as const };
  const draft = handOverDraft([...Array.from({ length: 8 }, () => turn), declined]);
  expect(draft).toMatch(/^\(5 earlier questions are left out here\.\)\nThen I asked:\n/);
  expect(draft).toContain('> Who?\nIt had no answer.\n');
  expect(Array.from(draft).length).toBeLessThanOrEqual(messageMaxLength - 500);
});

it('quotes the parts that were shown, without those that were folded', () => {
  const sources = [
    { number: 1, title: 'IP ranges', place: 'Which ranges?' },
    { number: 2, title: 'Proxies', place: null },
  ];
  const cards = [
    { source: 1, text: 'Public ones.', isFolded: false },
    { source: 2, text: 'By EZproxy.', isFolded: true },
  ];
  const turn = {
    question: 'Which?',
    text: 'Public ones.\n\nSource: IP ranges [1]',
    verdict: 'answered',
    cards,
    sources,
  } as const;
  expect(handOverDraft([turn])).toBe(
    'I asked the Knowledge Base AI:\n> Which?\nIt answered:\n> Public ones.\nSources: IP ranges (Which ranges?)\n',
  );
});
