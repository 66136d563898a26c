import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** jsdom lays nothing out. Its `matchMedia` is that of a wide screen with a mouse in light mode. */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // What comes at all comes; left to itself it is given a second, which a busy machine may not have.
  configure({ asyncUtilTimeout: 10_000 });
  window.HTMLElement.prototype.scrollIntoView = () => {};
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: /min-width|pointer: fine/.test(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  // The next file of this worker gets the same page and the same libraries, and modules of ours that remember nothing.
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
