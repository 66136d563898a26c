import { expect, test } from 'vitest';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { savesData, visitablePaths } from './visitable-paths.ts';

const adminPaths = adminScreens.map(({ path }) => path);

test('what is fetched ahead stops at what a role can reach', () => {
  const customer = visitablePaths(capabilitiesOf({ role: 'customer' }), adminPaths);
  expect(customer).toContain(paths.customerSupport);
  for (const path of [paths.admin, paths.institution, paths.techSupportGuide, paths.operatorGuide, paths.auth])
    expect(customer).not.toContain(path);
  expect(visitablePaths(capabilitiesOf({ role: 'tech_support' }), adminPaths)).toContain(paths.techSupportGuide);
  expect(visitablePaths(capabilitiesOf({ role: 'tech_support' }), adminPaths)).not.toContain(paths.accountManagerGuide);
  const admin = visitablePaths(capabilitiesOf({ role: 'admin' }), adminPaths);
  expect(admin).toEqual(expect.arrayContaining([paths.admin, paths.operatorGuide, paths.techSupportGuide]));
  expect(admin).not.toContain(paths.customerSupport);
});

test('nothing is fetched ahead where data is to be saved, or the line is of the slowest', () => {
  expect(savesData({})).toBe(false);
  expect(savesData({ connection: { saveData: false, effectiveType: '4g' } })).toBe(false);
  expect(savesData({ connection: { saveData: true, effectiveType: '4g' } })).toBe(true);
  expect(savesData({ connection: { effectiveType: 'slow-2g' } })).toBe(true);
});
