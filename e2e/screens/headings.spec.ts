import { expect } from '@playwright/test';
import { type Name, test } from '#e2e/journey.ts';
import { screensOfRoles } from '#proofs/screens/screens-of-roles.ts';

const pagesOf = (name: keyof typeof screensOfRoles) =>
  new Set(screensOfRoles[name].map((address) => new URL(address, 'http://portal').pathname));

for (const name of ['librarian', 'manager', 'tech', 'admin'] as const satisfies readonly Name[]) {
  test(`no two pages of ${name} have the same heading or the same window title`, { tag: '@ci' }, async ({ open }) => {
    test.slow();
    const page = await open({ as: name, path: '/' });
    const named = new Map<string, string>();
    for (const path of pagesOf(name)) {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      // The title follows the heading, which may name what is read first.
      await expect(page).toHaveTitle(/ · /);
      // Some pages lead people to another one.
      const shown = new URL(page.url()).pathname;
      const text = await heading.textContent();
      const title = (await page.title()).replace(/^\(\d+\) /, '');
      for (const mark of [`heading ${text}`, `title ${title}`]) {
        expect([mark, named.get(mark) ?? shown]).toEqual([mark, shown]);
        named.set(mark, shown);
      }
    }
    expect(named.size).toBeGreaterThan(20);
  });
}
