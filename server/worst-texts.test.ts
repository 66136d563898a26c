import { expect, test } from 'vitest';
import { readIpv4 } from '#contract/values/ip-ranges/ipv4.ts';
import { readPastedRanges } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { piecesOf } from '#server/features/assistant/answering/sentences.ts';
import { plainText, sectionsOf } from '#server/features/assistant/knowledge/article-text.ts';
import { comparableWords } from '#server/features/assistant/model/claim-words.ts';
import { plainFromHtml } from '#server/features/chat/imports/plain-from-html.ts';
import { plainName } from '#server/features/files/safe-filename.ts';
import { readResponse } from '#server/features/technical-setup/saml/received-response.ts';
import { formOfCode } from '#server/features/usage/reading/sources/workbook/number-formats.ts';

/**
 * Catastrophic backtracking takes seconds to minutes; a safe expression some milliseconds of processor time, even on a
 * busy machine.
 */
const processorMaxMs = 400;

const megabyte = (part: string) => part.repeat(1_000_000 / part.length);
/** The maximum length of an article or of pasted addresses. */
const article = (part: string) => part.repeat(20_000 / part.length);

test.each<[string, () => unknown]>([
  ['a ticket of blanks', () => plainFromHtml(`<p>${megabyte('\u00A0')}x</p>`)],
  ['an assertion of blanks', () => readResponse(`a${megabyte(' ')}!`)],
  ['an address of colons', () => readIpv4(`${article(':')}!`)],
  ['an address of blanks', () => readPastedRanges(`${article(' ')}-`)],
  ['comments that do not end', () => readPastedRanges(article('<!--'))],
  ['tags of numbers', () => readPastedRanges(`<${article('1.1.1.')}`)],
  ['directives in one line', () => readPastedRanges(article('ip '))],
  ['an article of line ends', () => plainText(`${article('\n')}x`)],
  ['an article of bold beginnings', () => plainText(article('**a '))],
  ['an article of links that do not end', () => plainText(`${article('![](')}${article('[](')}`)],
  ['a heading of blanks', () => sectionsOf(`## a${article(' \0')}x`)],
  ['a step of blanks', () => piecesOf(`1. ${megabyte(' ')}\u2028x`)],
  ['a sentence of joined words', () => comparableWords(article('a.a-'))],
  ['a name of full stops', () => plainName(`${article('.')}a${article('. ')}b`)],
  ['a number format of brackets', () => formOfCode(megabyte('[h'))],
])('%s is read in its length, and not in a power of it', async (_, read) => {
  const before = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(processorMaxMs);
});

test('what people write is read as before', () => {
  expect(plainFromHtml('<p>One \u00A0 </p><p>Two</p><ul><li>Three </li></ul>')).toBe('One\n\nTwo\n\n- Three');
  expect(plainText('See [our plan](/plans) and ![a chart](/a_(1).png).\n\n> **Said** so\n- one\n* two')).toBe(
    'See our plan and a chart.\n\nSaid so\n• one\n• two',
  );
  expect(sectionsOf('## Sign in ##\nBy link.\n## C#\nA language.').map(({ heading }) => heading)).toEqual([
    'Sign in',
    'C',
  ]);
  expect(readPastedRanges('198.51.100.7  -  198.51.100.9, 203.0.113.0 netmask 255.255.255.0 # ours').ranges).toEqual([
    { start: 3325256711, end: 3325256713 },
    { start: 3405803776, end: 3405804031 },
  ]);
  expect(readPastedRanges('<IP from="198.51.100.7"/><!-- 10.0.0.1 -->').ranges).toHaveLength(1);
  expect(plainName(' ..report. final .pdf. ')).toBe('report. final .pdf');
  expect([formOfCode('[$-409]mmm yy'), formOfCode('[h]:mm'), formOfCode('[Red]0.0%')]).toEqual([
    'date',
    'time',
    'percent',
  ]);
  expect(comparableWords('Write to jane.doe@library.example by 1,999.00')).toMatchObject([
    { word: 'write' },
    { word: 'to' },
    { word: 'jane.doe@library.example' },
    { word: 'by' },
    { word: '1999' },
  ]);
});
