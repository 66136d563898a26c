import { expect, test } from 'vitest';
import { filledIn, openPlaceholders } from './saved-replies.ts';

const facts = { name: 'Maya Okafor', institution: 'Calder Bay', plan: 'Gold', renewal: '1 Aug 2026' };

test('what is known is filled in everywhere, and what is not stays in its braces', () => {
  const text = 'Dear {name}, {institution} has {plan} until {renewal}. {name}, {other} {Name} {}';
  expect(filledIn(text, facts)).toBe(
    'Dear Maya Okafor, Calder Bay has Gold until 1 Aug 2026. Maya Okafor, {other} {Name} {}',
  );
  const without = filledIn(text, { name: facts.name, institution: facts.institution, renewal: null });
  expect(without).toContain('has {plan} until {renewal}.');
  expect(openPlaceholders(`${without} {plan}`)).toEqual(['{plan}', '{renewal}']);
  expect(openPlaceholders('{} {other} name')).toEqual([]);
});

test('a name that looks like a placeholder or a pattern is text', () => {
  expect(filledIn('{name}', { name: '{plan} $& $1' })).toBe('{plan} $& $1');
});
