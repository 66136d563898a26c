import { expect, test } from 'vitest';
import { asksForOwnFact, asTheirOwn, institutionsIn, isAboutOthers, withOwnName } from './whose.ts';

const words =
  'what price does pay when our plan renew the how much is a year gold cost silver open who account manager of';
const vocabulary = new Map(words.split(' ').map((word) => [word, 1]));

test('what is asked about another institution is seen, whether or not its name is known', () => {
  const about = (text: string) => isAboutOthers(text, vocabulary);
  expect(about('What price does Calder Bay pay?')).toBe(true);
  expect(about('what price does quuxburgh pay')).toBe(true);
  expect(about('has the college next door paid their bill')).toBe(true);
  expect(about('what does another university pay')).toBe(true);
  expect(about('can other universities see our usage')).toBe(false);
  expect(about('What price do we pay?')).toBe(false);
  expect(about('how much is Gold')).toBe(false);
  // A name that stands in an article is still a name, and a term of the field is none.
  expect(isAboutOthers('What does Harrowmere pay?', new Map([...vocabulary, ['harrowmere', 1]]))).toBe(true);
  for (const harmless of [
    'does Peppol cost extra',
    'sessions for freshers',
    'is there a Zotero plugin',
    'the usage of March',
  ])
    expect([harmless, about(harmless)]).toEqual([harmless, false]);
  // A typing error must not be taken for a name.
  expect(about('when does the plan renwe')).toBe(false);
});

test('an institution is found by its name, by what tells it apart, and not by a word as any other', () => {
  const served = [
    { id: 1, name: 'University of Harrowmere' },
    { id: 2, name: 'Calder Bay University' },
    { id: 3, name: 'Open University' },
    { id: 4, name: 'Calder Bay College' },
  ];
  const found = (text: string) => institutionsIn(text, served, vocabulary).map(({ id }) => id);
  expect(found('When does Calder Bay University renew?')).toEqual([2]);
  expect(found('has calder bay paid')).toEqual([2, 4]);
  expect(found('harrowmere usage please')).toEqual([1]);
  expect(found('Do Calder Bay University and the University of Harrowmere renew?')).toEqual([1, 2]);
  expect(found('Calder Bay College or Harrowmere?')).toEqual([1, 4]);
  expect(found('how do I open a file')).toEqual([]);
  expect(found('the plan of Open University')).toEqual([3]);
  expect(asTheirOwn('When does Calder Bay University’s plan renew?', 'Calder Bay University')).toBe(
    'When does our plan renew?',
  );
  expect(withOwnName('What does the University of Harrowmere pay?', 'University of Harrowmere')).toBe(
    'What does our institution pay?',
  );
});

test('asking for a fact of one’s own is told from asking how something is done', () => {
  expect(['have we paid our invoice?', 'what plan are we on'].map(asksForOwnFact)).toEqual([true, true]);
  expect(['how do we pay our invoice', 'can we change our plan'].map(asksForOwnFact)).toEqual([false, false]);
});
