// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { peopleFound, restingSections } from './palette-sections.ts';
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

test('who is found by name and by institution is shown once, before those of the institution', () => {
  const people = [
    entry('1', 'Noor Harrow', 'Other College'),
    entry('2', 'Maya Okafor', 'University of Harrow'),
    entry('3', 'Sam Harrow', 'University of Harrow'),
  ];
  expect(idsOf(peopleFound(people, 'harrow'))).toEqual(['1', '3', '2']);
});
