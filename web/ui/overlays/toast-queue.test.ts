import { expect, it } from 'vitest';
import { createToastQueue } from './toast-queue.ts';

it('one toast is shown and the others wait in their order', () => {
  const queue = createToastQueue();
  const first = queue.add({ title: 'First' });
  const second = queue.add({ title: 'Second' });
  queue.add({ title: 'Third' });
  expect(queue.shown()?.title).toBe('First');
  queue.remove(first);
  expect(queue.shown()?.title).toBe('Second');
  queue.remove(second);
  expect(queue.shown()?.title).toBe('Third');
});

it('that something failed is told before what waits, in its order', () => {
  const queue = createToastQueue();
  const shown = ['Shown', 'News', 'Failed', 'Failed as well'].map((title) =>
    queue.add({ title, isDestructive: title.startsWith('Failed') }),
  );
  const shownTitles: string[] = [];
  for (const _ of shown) {
    const { id, title } = queue.shown() ?? { id: 0, title: '' };
    shownTitles.push(title);
    queue.remove(id);
  }
  expect(shownTitles).toEqual(['Shown', 'Failed', 'Failed as well', 'News']);
});

it('a toast on show that offers an action is not replaced by its own group', () => {
  const queue = createToastQueue();
  const action = { label: 'Open', onAct: () => {} };
  const shown = queue.add({ title: 'New message', description: 'one', group: 'message', action });
  queue.add({ title: 'New message', description: 'two', group: 'message', action });
  expect(queue.shown()?.description).toBe('one');
  queue.remove(shown);
  expect(queue.shown()?.description).toBe('two');
});

it('a toast on show without an action gives way to what its group says now', () => {
  const queue = createToastQueue();
  const shown = queue.add({ title: 'You have been signed out', group: 'session' });
  queue.add({ title: 'Login successful', group: 'session' });
  expect(queue.shown()?.title).toBe('Login successful');
  // Removing the replaced toast must not remove its successor.
  queue.remove(shown);
  expect(queue.shown()?.title).toBe('Login successful');
});

it('of a waiting group only the newest is kept', () => {
  const queue = createToastQueue();
  const shown = queue.add({ title: 'Login successful' });
  queue.add({ title: 'New message', description: 'one', group: 'message' });
  queue.add({ title: 'Logout failed' });
  queue.add({ title: 'New message', description: 'two', group: 'message' });
  queue.remove(shown);
  const next = queue.shown();
  expect(next?.title).toBe('Logout failed');
  queue.remove(next?.id ?? 0);
  expect(queue.shown()?.description).toBe('two');
});

it('a waiting toast can be taken back before it was shown', () => {
  const queue = createToastQueue();
  const shown = queue.add({ title: 'First' });
  const waiting = queue.add({ title: 'Second' });
  queue.remove(waiting);
  queue.remove(shown);
  expect(queue.shown()).toBeNull();
});

it('a toast says once that it has gone, also when another takes its place', () => {
  const queue = createToastQueue();
  const gone: string[] = [];
  const first = queue.add({ title: 'First', group: 'same', onGone: () => gone.push('first') });
  queue.add({ title: 'Second', group: 'same', onGone: () => gone.push('second') });
  expect(gone).toEqual(['first']);
  queue.remove(first);
  queue.remove(queue.shown()?.id ?? 0);
  expect(gone).toEqual(['first', 'second']);
});

it('whoever watches is told of every change, and of nothing else', () => {
  const queue = createToastQueue();
  let changes = 0;
  const stop = queue.subscribe(() => {
    changes += 1;
  });
  const id = queue.add({ title: 'First' });
  queue.remove(id);
  queue.remove(id);
  expect(changes).toBe(2);
  stop();
  queue.add({ title: 'Second' });
  expect(changes).toBe(2);
});
