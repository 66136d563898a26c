import { expect, test } from 'vitest';
import { MessageContent, NewPersonName, NewUsername } from '#contract/fields.ts';
import { InstitutionName } from '#contract/people/institutions.ts';
import { KeyName } from '#contract/programs/program-keys.ts';
import { normalTag } from './chat/tags.ts';

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

test.each([
  ['a zero-width space', 'Ma\u200Bya', 'Maya'],
  ['marks that turn the writing round', '\u202EMaya\u202C \u2066Okafor\u2069', 'Maya Okafor'],
  ['marks of direction', '\u200EMaya\u200F', 'Maya'],
  ['a soft hyphen', 'Oka\u00ADfor', 'Okafor'],
  ['fillers', 'Maya\u3164\u2800', 'Maya'],
  ['a joiner between Latin letters', 'Ma\u200Dya\u200C', 'Maya'],
  ['joiners that stand together', 'می\u200C\u200C\u200Eخواهم', 'می\u200Cخواهم'],
])('%s is dropped from a full name', (_, name, kept) => {
  expect(NewPersonName.parse(name)).toBe(kept);
  expect(InstitutionName.parse(name)).toBe(kept);
});

test.each(['می\u200Cخواهم', 'ക്\u200Dഷ', 'അവന്\u200D', 'श्री\u200Cमान', 'ක්\u200Dරිස්'])(
  'joiners that belong to the spelling stay: %s',
  (name) => {
    expect(NewPersonName.parse(name)).toBe(name);
    expect(InstitutionName.parse(`${name} University`)).toBe(`${name} University`);
  },
);

test.each(['\u200B', '\u202E \u3164', '\u00AD\u2800'])('a name of signs that show nothing is none', (name) => {
  for (const schema of [NewPersonName, InstitutionName, KeyName]) expect(schema.safeParse(name).success).toBe(false);
  expect(normalTag(name)).toBe('');
});

test.each(['\u200B', ' \u00AD\u200E', '\u2800', '\u3164', '\uFEFF', '\u2060\n\u200D'])(
  'a message of signs that show nothing is empty',
  (text) => {
    expect(MessageContent.safeParse(text).error?.issues[0]?.message).toBe('A message needs some text');
    expect(MessageContent.parse(`${text}a${text}`)).toContain('a');
  },
);

test('what belongs to a message is left in it', () => {
  for (const text of ['👩\u200D🎓', 'می\u200Cخواهم', 'a\u00ADb', '.']) expect(MessageContent.parse(text)).toBe(text);
});
