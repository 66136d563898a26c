import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** What the test page lacks of a browser: it matches the media of a wide screen with a mouse in a light room. */
if (typeof window !== 'undefined') {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: /min-width|pointer: fine/.test(query),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

let complaints: MockInstance;

beforeEach(() => {
  complaints = vi.spyOn(console, 'error');
});

// A complaint of React or of a component is a defect, whatever else the test looked at.
afterEach(() => {
  const { calls } = complaints.mock;
  complaints.mockRestore();
  expect(calls).toEqual([]);
});
