// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { hasUnsavedWork } from '#web/lib/unsaved-work.ts';
import { clientIdOfNote, forgetAttempt } from './note-attempt.ts';

beforeEach(() => sessionStorage.clear());

it('a note whose answer was lost is sent again under its name, and another text or the next note under another', () => {
  const first = clientIdOfNote(1, 2, 'Call them');
  expect(clientIdOfNote(1, 2, 'Call them')).toBe(first);
  expect(clientIdOfNote(1, 5, 'Call them')).not.toBe(first);
  expect(clientIdOfNote(1, 2, 'Write to them')).not.toBe(first);
  const again = clientIdOfNote(1, 2, 'Call them');
  forgetAttempt(1, 2);
  expect(clientIdOfNote(1, 2, 'Call them')).not.toBe(again);
});

it('nothing is left of it that would be asked about at the end of the session', () => {
  clientIdOfNote(1, 2, 'Call them');
  forgetAttempt(1, 2);
  expect(hasUnsavedWork()).toBe(false);
});
