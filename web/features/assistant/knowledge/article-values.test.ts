import { expect, it } from 'vitest';
import { placesError, textOf, valuesOf } from './article-values.ts';

const text = {
  title: 'Signing in',
  asked: ['log in', 'login page'],
  places: [{ label: 'Account settings', path: '/account' }],
  body: 'First.\n\n## Then?\n1. Do it.',
};

it('an article comes back from the form as it went in', () => {
  expect(textOf(valuesOf(text))).toEqual(text);
});

it('whom an article is for stays with it, and is left out where that is everybody', () => {
  expect(textOf(valuesOf({ ...text, readers: 'staff' }))).toEqual({ ...text, readers: 'staff' });
  expect(valuesOf(text).readers).toBe('everybody');
});

it('empty lines and spaces around lines do not count', () => {
  const values = { ...valuesOf(text), asked: '\n log in \n\nlogin page\n' };
  expect(textOf(values)).toEqual(text);
});

it('a line of screens without a path is named', () => {
  expect(placesError('Account: /account\n\nUsage: /usage-metrics?month=2026-01')).toBeUndefined();
  expect(placesError('Account: /account\nUsage')).toContain('Usage');
  expect(placesError('Account: https://example.com')).toContain('https://example.com');
});
