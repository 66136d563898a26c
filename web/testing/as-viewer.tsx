import type { ReactNode } from 'react';
import type { User } from '#contract/people/people.ts';
import { ViewerContext } from '#web/lib/viewer.ts';

/** The viewer of tests that render a part of a guarded page. */
export const testViewer: User = {
  ...{ id: 2, username: 'librarian', fullName: 'Maya Okafor', role: 'customer', institutionId: 1, companyName: null },
  ...{ subscriptionTier: null, department: null, createdAt: '2026-01-01T00:00:00.000Z' },
};

export function AsViewer({ children }: { children: ReactNode }) {
  return <ViewerContext value={testViewer}>{children}</ViewerContext>;
}
