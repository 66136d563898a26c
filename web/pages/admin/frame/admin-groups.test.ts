// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { adminGroups, isEntryAt } from './admin-groups.ts';
import { adminScreens } from './admin-screens.ts';

const entries = adminGroups.flatMap((group) => group.entries);

test('every admin page lights one of the fourteen entries of the side bar', () => {
  for (const { path } of adminScreens) {
    expect([path, entries.filter((entry) => isEntryAt(entry, path)).length]).toEqual([path, 1]);
  }
  expect(entries).toHaveLength(14);
});
