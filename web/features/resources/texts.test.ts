import { describe, expect, it } from 'vitest';
import { readLibrarySearch } from './library/library-search.ts';
import { readManagerSearch } from './management/manager-search.ts';
import { pageOf } from './resource-facts.ts';
import { categoryLabel, categoryOptions, titleFrom } from './resource-texts.ts';
import { wordsIn } from './search/words-in.ts';

const marked = (text: string, q: string) => wordsIn(text, q).map(([start, end]) => text.slice(start, end));

describe('the words that were searched for', () => {
  it('are found in any case and at the beginning of words alone', () => {
    expect(marked('Elastic, inelastic and ELASTICITY', 'elastic')).toEqual(['Elastic', 'ELASTIC']);
    expect(marked('Überblick über alles', 'über')).toEqual(['Über', 'über']);
  });

  it('are no pattern, and nothing searched for is nothing found', () => {
    expect(marked('a+b (c)', '+ ( .*')).toEqual([]);
    expect(marked('Anything', '  ')).toEqual([]);
    expect(marked('C sharp and c minor', 'c')).toEqual(['C', 'c']);
  });
});

it('the place of a hit has a page where it names one', () => {
  expect(['Page 12', 'Slide 3', 'Results 2024, paragraph 2', '', null, undefined].map(pageOf)).toEqual([
    12,
    3,
    ...Array(4).fill(undefined),
  ]);
});

it('a title is made of a file’s name', () => {
  expect(titleFrom('Cost_per-use  final.v2.pdf')).toBe('Cost per use final.v2');
  expect(titleFrom('.pdf')).toBe('.pdf');
  expect(titleFrom('ärztliche_Übersicht.docx')).toBe('ärztliche Übersicht');
});

it('categories are read by people, and one that was set otherwise stays', () => {
  expect(categoryLabel('study_guide')).toBe('Study Guide');
  expect(categoryOptions(['exam'], 'law').map(({ label }) => label)).toEqual(['Exam', 'Law']);
});

describe('an address that somebody typed', () => {
  it('is understood as far as it makes sense', () => {
    expect(readLibrarySearch({ tab: 'worksheets', category: 'law', q: 12, resource: '7', page: 3 })).toEqual({
      tab: 'worksheets',
      category: 'law',
      q: '12',
      resource: 7,
      page: 3,
    });
    expect(readManagerSearch({ tab: 'videos', q: 'a' })).toEqual({ tab: 'videos', q: 'a' });
  });

  it('is left out where it makes none', () => {
    expect(readLibrarySearch({ tab: 'nonsense', q: '', resource: -1, page: 2 })).toEqual({});
    expect(readLibrarySearch({ tab: 'all', resource: 'x' })).toEqual({});
    expect(readManagerSearch({ tab: 'resources', page: 2 })).toEqual({});
    expect(readLibrarySearch({ q: 'x'.repeat(500) }).q).toHaveLength(100);
  });
});
