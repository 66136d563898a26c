import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';

const guidesOf = {
  librarian: ['Getting started', 'Promoting videos to your readers'],
  manager: ['For account managers', 'Getting started', 'Promoting videos to your readers'],
  tech: ['For technical support', 'Getting started', 'Promoting videos to your readers'],
  admin: [
    'For account managers',
    'For technical support',
    'For administrators',
    'Running the portal',
    'Getting started',
    'Promoting videos to your readers',
  ],
} as const;

test('each role finds its guides under More, and no other', { tag: '@whole' }, async ({ open }) => {
  for (const name of ['librarian', 'manager', 'tech', 'admin'] as const) {
    const page = await open({ as: name, path: '/account' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    const guides = page.getByRole('region', { name: 'Guides' }).getByRole('link');
    await expect(guides).toHaveText([...guidesOf[name]]);

    await guides.first().click();
    await expect(page.getByRole('heading', { level: 1, name: guidesOf[name][0] })).toBeVisible();
    // Pictures are loaded lazily.
    const picture = page.getByRole('article').getByRole('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 1280);

    await page.goto('/help/operators');
    await expect(page).toHaveURL(name === 'admin' ? '/help/operators' : /\/(\?contact=\d+)?$/);
    await page.context().close();
  }
});
