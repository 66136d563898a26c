// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { adminGroups, isEntryAt } from './admin-groups.ts';
import { adminScreens } from './admin-screens.ts';
import { adminViews } from './admin-search.ts';

const entries = adminGroups.flatMap((group) => group.entries);

test('every admin page and every view of /admin lights one of the fourteen entries of the side bar', () => {
  const places = [
    ...adminViews.map((view) => ({ path: '/admin', view })),
    ...adminScreens.slice(1).map(({ path }) => ({ path, view: undefined })),
  ];
  for (const { path, view } of places) {
    expect([path, view, entries.filter((entry) => isEntryAt(entry, path, view)).length]).toEqual([path, view, 1]);
  }
  expect(entries).toHaveLength(14);
});
