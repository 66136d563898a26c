import type { ComponentProps } from 'react';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { useUsageOverview } from '#web/features/usage/usage.api.ts';

/** A screen of customers as staff see it, with the uses of each institution to choose from. */
export function StaffScreen(props: Omit<ComponentProps<typeof StaffView>, 'uses'>) {
  const { data } = useUsageOverview();
  const uses = data && new Map(data.institutions.map((row) => [row.institutionId, row.usesOfLastYear]));
  return <StaffView {...props} uses={uses} />;
}
