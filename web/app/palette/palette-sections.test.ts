// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { rankedSections, restingSections } from './palette-sections.ts';
import { noteChosen } from './recent-entries.ts';

const entry = (id: string, label = id, detail: string | null = null) => ({
  ...{ id, label, detail, icon: null, choose: () => {} },
});
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

afterEach(() => localStorage.clear());

test('what was chosen of late stands at the top, and not once more below', () => {
  const [pages, actions] = [
    [entry('page:/'), entry('page:/account')],
    [entry('action:leave'), entry('action:theme')],
  ];
  const named = [entry('conversation:channel:2'), entry('institution:1')];
  for (const id of ['action:theme', 'conversation:channel:2', 'page:/']) noteChosen(id, 1);
  const sections = restingSections({ pages, actions, named }, 1);
  expect(sections.map(({ heading, entries }) => [heading, idsOf(entries)])).toEqual([
    ['Recent', ['page:/', 'conversation:channel:2', 'action:theme']],
    ['Pages', ['page:/account']],
    ['Actions', ['action:leave']],
  ]);
});

test('the group with the best answer comes first, and in each group the best', () => {
  const conversations = [
    entry('1', 'Noor Harrow', 'Other College'),
    entry('2', 'Maya Okafor', 'University of Harrow'),
    entry('3', 'Harrow, Sam', 'University of Harrow'),
    entry('4', 'Nobody', 'Elsewhere'),
  ];
  const groups = [
    { heading: 'Conversations', entries: conversations },
    { heading: 'Pages', entries: [{ ...entry('5', 'Help'), words: ['harrow'] }] },
    { heading: 'Messages', entries: [{ ...entry('6', 'Sam'), rank: 20 }] },
    { heading: 'Sessions', entries: [] },
  ];
  const ranked = (max: number) =>
    rankedSections(groups, 'harrow', max).map(({ heading, entries }) => [heading, idsOf(entries)]);
  expect(ranked(9)).toEqual([
    ['Pages', ['5']],
    ['Conversations', ['3', '1', '2']],
    ['Messages', ['6']],
    ['Sessions', []],
  ]);
  expect(ranked(1)[1]).toEqual(['Conversations', ['3']]);
});
