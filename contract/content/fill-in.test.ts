import { expect, test } from 'vitest';
import { fillIn, fillText } from './fill-in.ts';

test('a value takes the place of its name, and other names stay', () => {
  expect(fillText('{{a}} and {{b}}', { a: 'one' })).toBe('one and {{b}}');
  expect(fillText('[{{a}}]', { a: null })).toBe('[]');
});

test('a section is left out without its value, and its opposite with it', () => {
  const text = '{{#mail}}by mail to {{mail}}{{/mail}}{{^mail}}under the bell{{/mail}}';
  expect([fillText(text, { mail: 'a@b.example' }), fillText(text, { mail: '' })]).toEqual([
    'by mail to a@b.example',
    'under the bell',
  ]);
  expect(fillText('{{#on}}yes{{/on}}', { on: false })).toBe('');
  const nested = '{{#on}}yes{{#mail}}, to {{mail}}{{/mail}}.{{/on}}';
  expect([fillText(nested, { on: true, mail: '' }), fillText(nested, { on: true, mail: 'a' })]).toEqual([
    'yes.',
    'yes, to a.',
  ]);
});

test('a value that looks like a placeholder or a pattern is put in as it is', () => {
  expect(fillText('{{name}}', { name: '{{secret}} $& {{#x}}', secret: 'no' })).toBe('{{secret}} $& {{#x}}');
});

test('every text of an object is filled in', () => {
  expect(fillIn({ title: '{{a}}', rows: [['{{a}}', 1]], none: null }, { a: 'x' })).toEqual({
    ...{ title: 'x', rows: [['x', 1]], none: null },
  });
});
