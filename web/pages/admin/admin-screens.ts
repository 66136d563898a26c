import FolderOpen from 'lucide-react/icons/folder-open';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import { paths } from '#web/lib/links.ts';

interface AdminScreen {
  to: (typeof paths)[keyof typeof paths];
  label: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
}

/** The screens of administrators that exist: one line each, for every list of links to them. */
export const adminScreens: readonly AdminScreen[] = [
  { to: paths.admin, label: 'Admin Panel', Icon: Users },
  { to: paths.adminResources, label: 'Resource Management', Icon: FolderOpen },
];
