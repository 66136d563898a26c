// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { mayRead } from '#contract/content/guide-head.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { roles } from '#contract/values/roles.ts';
import { currentAt, isAt, moreLinksFor, navLinksFor } from '#web/app/header/nav-links.ts';
import { shortcuts } from '#web/lib/keys/shortcut-list.ts';
import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { staffGuides } from '#web/pages/help/guide-list.ts';
import { pagesFor } from './page-names.ts';

const current = { 'aria-current': 'true' };

test('admin screens are named to admins alone', () => {
  for (const role of roles) {
    const named = pagesFor(capabilitiesOf({ role })).map(({ path }) => path);
    for (const { path } of adminScreens) expect(named.includes(path)).toBe(role === 'admin');
  }
});

test('Billing outside of the admin screens is named to account managers and whoever keeps the books', () => {
  const isNamed = (holder: Parameters<typeof capabilitiesOf>[0]) =>
    pagesFor(capabilitiesOf(holder)).some(({ path }) => path === paths.billing);
  expect(roles.filter((role) => isNamed({ role }))).toEqual(['account_manager']);
  expect(isNamed({ role: 'tech_support', rights: ['finance'] })).toBe(true);
  expect(isNamed({ role: 'customer', rights: ['finance'] })).toBe(false);
  expect(pagesFor(capabilitiesOf({ role: 'customer' })).some(({ path }) => path === paths.accounts)).toBe(false);
});

test('every admin screen belongs to the link of the admin panel', () => {
  const link = navLinksFor(capabilitiesOf({ role: 'admin' })).find(({ to }) => to === paths.admin);
  for (const { path } of adminScreens.slice(1)) expect([path, link && currentAt(link, path)]).toEqual([path, current]);
});

test('each page of usage lights up Usage Metrics, and Learning Resources not its neighbour', () => {
  const links = [
    ...navLinksFor(capabilitiesOf({ role: 'customer' })),
    ...moreLinksFor(capabilitiesOf({ role: 'customer' })),
  ];
  const litAt = (path: string) => links.filter((link) => isAt(link, path)).map(({ label }) => label);
  for (const path of Object.values(paths).filter((known) => known.startsWith('/usage-metrics'))) {
    expect([path, litAt(path)]).toEqual([path, ['Usage Metrics']]);
  }
  expect(litAt(paths.resources)).toEqual(['Learning Resources']);
  expect(litAt('/institutions/7')).toEqual(['Your Subscription']);
  expect([litAt(paths.developers), litAt(paths.operatorGuide)]).toEqual([['Help'], ['Help']]);
  expect(litAt(paths.home)).toEqual(['Dashboard']);
  expect(litAt(paths.schedule)).toEqual(['Your sessions']);
});

test('guides for staff are named to those whom they are for', () => {
  for (const role of roles) {
    const named = pagesFor(capabilitiesOf({ role })).map(({ path }) => path);
    for (const guide of staffGuides) {
      expect(named.includes(guide.path)).toBe(mayRead(capabilitiesOf({ role }), guide));
    }
    expect(named).toContain('/help');
  }
  expect(pagesFor(capabilitiesOf({ role: 'customer' })).filter(({ path }) => path.startsWith('/help'))).toHaveLength(1);
});

test('no two shortcuts have the same keys', () => {
  const keys = [...pagesFor(capabilitiesOf({ role: 'admin' })), ...Object.values(shortcuts)].flatMap(
    (shortcut) => shortcut.keys ?? [],
  );
  expect(new Set(keys).size).toBe(keys.length);
});
