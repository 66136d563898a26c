// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { paths } from '#contract/values/pages.ts';
import { router } from './routes.tsx';

test('every page of the contract has a route, and every route is a page of the contract', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(Object.values(paths).sort());
});
