import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

/** Texts that must not be split; a source mark may stand between the items. */
test.each([
  ['a label with a question mark', ['Press Forgotten your password? on the sign-in page.', 'Then look for the mail.']],
  [
    'a title before a name',
    ['It was written by Dr. Smith.', 'St. Anne’s College has it, and Prof. J. Roe of Ash Ltd. Wales.'],
  ],
  ['an abbreviation', ['See fig. 3, pp. 4 and vol. 2, e.g. Kline et al. 2019.', 'It came out in Dec. 2025.']],
  [
    'a quoted title',
    ['“Ready for term? Setting up access” begins on 3 March.', 'Your top title is “Who pays? A debate” (12).'],
  ],
  ['a title in plain quotes', ['They watched "What now? Part 2" most.', 'It has 3 parts.']],
  ['brackets', ['The other way (is it shorter? It is.) goes by the menu.', 'Choose one.']],
])('a sentence goes on behind %s', (_, sentences) => {
  expect(sentencesOf(sentences.join(' '))).toEqual(sentences);
});

test('a quote that never ends, or is a text of its own, has sentences', () => {
  expect(sentencesOf('He said “go. She went. They came.')).toHaveLength(3);
  expect(sentencesOf(`“${'This is said. '.repeat(40)}” That was it.`).length).toBeGreaterThan(20);
});
