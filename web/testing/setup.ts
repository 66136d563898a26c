import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { publicDefaults } from './public-defaults.ts';

/** jsdom has no layout. Its `matchMedia` here is that of a wide screen with a mouse in light mode. */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // The default of one second is too short on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
  window.HTMLElement.prototype.scrollIntoView = () => {};
  // The server writes the settings into the page before its scripts run.
  const portal = document.createElement('meta');
  portal.name = 'portal';
  portal.content = JSON.stringify(publicDefaults);
  document.head.append(portal);
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: /min-width|pointer: fine/.test(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  // The next file of this worker gets the same page and libraries, and fresh modules of ours.
  afterEach(cleanup);
  afterAll(() => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    vi.resetModules();
  });
}

let complaints: MockInstance;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

// Any `console.error` is a defect, whatever else the test checks.
afterEach(() => {
  const { calls } = complaints.mock;
  complaints.mockRestore();
  expect(calls).toEqual([]);
});
