import { expect, test } from 'vitest';
import { NewPersonName, NewUsername } from './fields.ts';

test.each(['maya.okafor', 'Zoë_1', 'иван.петров', '山田たろう', '김철수金', 'νίκος2', 'o\u2019neill'])(
  '%s can be a username',
  (name) => {
    expect(NewUsername.safeParse(name).success).toBe(true);
  },
);

test.each([
  ['a Cyrillic letter in a Latin name', 'аdmin', /mix letters/],
  ['a Greek one', 'admιn', /mix letters/],
  ['a zero-width space', 'ad\u200bmin', /invisible/],
  ['a mark that turns the writing round', 'ad\u202emin', /invisible/],
  ['a soft hyphen', 'ad\u00admin', /invisible/],
  ['a filler', 'admin\u3164x', /invisible/],
  ['a line break', 'ad\nmin', /invisible/],
])('%s is refused in a username', (_, name, message) => {
  expect(NewUsername.safeParse(name).error?.issues[0]?.message).toMatch(message);
});

test.each(['\n', '\r', '\u2028', '\u0085', '\t'])('a full name is one line', (sign) => {
  expect(NewPersonName.safeParse(`Maya${sign}Okafor`).error?.issues[0]?.message).toBe('Full name must be one line');
  expect(NewPersonName.safeParse('Maya O’Kafor-Łu 山').success).toBe(true);
});
