import { expect, test } from 'vitest';
import { sameNameKey } from './same-name-key.ts';

test.each([
  ['a zero-width space', 'University of\u200B Oxford'],
  ['a left-to-right mark', 'University of Oxford\u200E'],
  ['a soft hyphen', 'Univer\u00ADsity of Oxford'],
  ['a mark that turns the writing round', '\u202EUniversity of Oxford\u202C'],
  ['a filler', 'University of Oxford\u3164'],
  ['a braille blank', 'University of Oxford\u2800'],
  ['wide letters', 'Ｕniversity of Oxford'],
  ['other spaces', ' University\u00A0of\u2003Oxford '],
  ['other case', 'UNIVERSITY OF OXFORD'],
])('names that differ in nothing but %s are one', (_, name) => {
  expect(sameNameKey(name)).toBe(sameNameKey('University of Oxford'));
});

test.each(['’', '‘', 'ʼ', '′', '´', '`', '＇'])('%s is an apostrophe', (sign) => {
  expect(sameNameKey(`King${sign}s “College” – Łódź`)).toBe(sameNameKey('king\'s "College" - Łódź'));
});

test('an accent in either Unicode form is the same, and none is another name', () => {
  expect(sameNameKey('Zu\u0308rich')).toBe(sameNameKey('Zürich'));
  expect(sameNameKey('Zürich')).not.toBe(sameNameKey('Zurich'));
  expect(sameNameKey('Kings College')).not.toBe(sameNameKey('King’s College'));
});
