// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { paths } from '#contract/values/pages.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { router } from './routes.tsx';

test('every page of the contract has a route, and every route is a page of the contract', () => {
  const known = Object.values(paths);
  expect(Object.keys(router.routesByPath).sort()).toEqual(known.sort());
});

function addressOf(typed: string): string {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [typed] }) });
  const { pathname } = new URL(typed, 'http://portal');
  // The router does the same when it starts.
  return router.buildLocation({ to: pathname, search: true, _includeValidateSearch: true }).href;
}

test('what a page does not know of its address is dropped, whatever it knows stays', () => {
  const typed = Object.values(paths).map((path) => path.replace('$institution', '7'));
  for (const path of typed) expect(addressOf(`${path}?unknown=1&contact=x&tab=nowhere`)).toBe(path);
  expect(addressOf('/?contact=4&tab=plans&unknown=1')).toBe('/?contact=4');
  expect(addressOf('/?contact=4&tab=all&find=maya')).toBe('/?contact=4&tab=all&find=maya');
  expect(addressOf('/subscription?tab=plans&contact=4')).toBe('/subscription?tab=plans');
});

test('the tab of another page does not follow to a conversation', () => {
  addressOf('/subscription?tab=plans');
  expect(router.buildLocation(contactLink(4)).href).toBe('/?contact=4');
});
