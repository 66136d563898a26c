import { type PagePath, paths } from '#contract/values/pages.ts';
import type { Role } from '#contract/values/roles.ts';

interface StaffGuide {
  path: PagePath;
  label: string;
  /** Who is offered it; everybody else is sent to Home. */
  roles: readonly Role[];
}

/** The guides of those who serve customers. Their words stand in contract/guides and are loaded when they are read. */
export const staffGuides = [
  { path: paths.accountManagerGuide, label: 'Guide: Account managers', roles: ['account_manager', 'admin'] },
  { path: paths.techSupportGuide, label: 'Guide: Technical support', roles: ['tech_support', 'admin'] },
  { path: paths.administratorGuide, label: 'Guide: Administrators', roles: ['admin'] },
  { path: paths.operatorGuide, label: 'Guide: Running the portal', roles: ['admin'] },
] as const satisfies readonly StaffGuide[];

export type StaffGuidePath = (typeof staffGuides)[number]['path'];

export function staffGuidesFor(role: Role) {
  return staffGuides.filter(({ roles }: StaffGuide) => roles.includes(role));
}
