// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { roles } from '#contract/values/roles.ts';
import { shortcuts } from '#web/lib/shortcut-list.ts';
import { adminScreens } from '#web/pages/admin/admin-screens.ts';
import { pagesFor } from './page-names.ts';

test('admin screens are named to admins alone', () => {
  for (const role of roles) {
    const named = pagesFor(role).map(({ path }) => path);
    for (const { path } of adminScreens) expect(named.includes(path)).toBe(role === 'admin');
  }
});

test('no two shortcuts have the same keys', () => {
  const keys = [...pagesFor('admin'), ...Object.values(shortcuts)].flatMap((shortcut) => shortcut.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});
