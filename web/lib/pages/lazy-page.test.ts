import { afterEach, expect, test, vi } from 'vitest';
import { lazyPage, PageUnreachableError } from './lazy-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');

/** The error of a page whose file fails to load, while the portal answers like this. */
async function shown(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer);
  const Page = lazyPage(() => Promise.reject<{ Page: () => null }>(missing), 'Page');
  await Page.preload?.();
  try {
    return (Page as () => unknown)();
  } catch (error) {
    return error;
  }
}

test('a page whose file is missing is out of reach without a connection, and otherwise left to the router', async () => {
  const error = await shown(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(error).toBeInstanceOf(PageUnreachableError);
  expect(await shown(async () => new Response('{}'))).toBe(missing);
});
