import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AsViewer, testViewer } from '#web/testing/as-viewer.tsx';
import { persistText } from './unsaved-work.ts';
import { usePersistedForm, usePersistedState } from './use-persisted-form.ts';

const empty = { title: '', audience: 'everybody' };
const open = () => renderHook(() => usePersistedForm('form', empty), { wrapper: AsViewer });

afterEach(() => sessionStorage.clear());

it('begins as it was left, until it is forgotten', () => {
  const { result } = open();
  expect(result.current.initial).toEqual(empty);
  act(() => result.current.keep({ title: 'Half a thought', audience: 'staff' }));
  expect(open().result.current.initial).toEqual({ title: 'Half a thought', audience: 'staff' });
  act(() => result.current.forget());
  expect(open().result.current.initial).toEqual(empty);
});

it('has the fields that an older version did not know', () => {
  persistText(testViewer.id, 'form', JSON.stringify({ title: 'Half a thought' }));
  expect(open().result.current.initial).toEqual({ title: 'Half a thought', audience: 'everybody' });
});

it('keeps what is changed, of earlier paints too, and nothing once all is as it was', () => {
  const { result } = renderHook(() => usePersistedState('form', empty), { wrapper: AsViewer });
  const { change } = result.current;
  act(() => change({ title: 'Half a thought' }));
  act(() => change((now) => ({ audience: now.title === '' ? 'nobody' : 'staff' })));
  expect(result.current.values).toEqual({ title: 'Half a thought', audience: 'staff' });
  expect(open().result.current.initial).toEqual({ title: 'Half a thought', audience: 'staff' });
  act(() => change(empty));
  expect(sessionStorage.length).toBe(0);
});
