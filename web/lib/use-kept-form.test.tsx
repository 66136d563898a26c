import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { keepText } from './kept-work.ts';
import { useKeptForm } from './use-kept-form.ts';
import { ViewerContext } from './viewer.ts';

const viewer: User = {
  id: 2,
  username: 'librarian',
  fullName: 'Maya Okafor',
  role: 'customer',
  institutionId: 1,
  companyName: null,
  subscriptionTier: null,
  department: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const asViewer = ({ children }: { children: ReactNode }) => <ViewerContext value={viewer}>{children}</ViewerContext>;
const empty = { title: '', audience: 'everybody' };
const open = () => renderHook(() => useKeptForm('form', empty), { wrapper: asViewer });

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
  keepText(viewer.id, 'form', JSON.stringify({ title: 'Half a thought' }));
  expect(open().result.current.initial).toEqual({ title: 'Half a thought', audience: 'everybody' });
});
