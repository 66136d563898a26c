import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useViewer } from '#web/lib/viewer.ts';
import { type AdminPath, adminScreens } from '#web/pages/admin/admin-screens.ts';
import { Card } from '#web/ui/card.tsx';

interface AdminToolsProps {
  /** All of them, where none are named. */
  shown?: readonly AdminPath[];
  className?: string;
  children?: ReactNode;
}

/** Links to admin screens at every width; the header's link is for wide screens only. */
export function AdminTools({ shown, className = '', children }: AdminToolsProps) {
  if (useViewer().role !== 'admin') return null;
  const screens = adminScreens.filter(({ path }) => shown === undefined || shown.includes(path));
  return (
    <Card
      aria-labelledby="admin-tools-title"
      className={`flex shrink-0 flex-wrap items-center gap-x-2 py-1.5 pr-1.5 pl-4 ${className}`}
    >
      <h2 id="admin-tools-title" className="mr-auto py-1 text-h3">
        Admin Tools
      </h2>
      {children}
      <div className="-ml-3 flex flex-wrap max-md:-ml-2">
        {screens.map(({ path, label, Icon }) => (
          <Link
            key={path}
            to={path}
            className="flex min-h-9 items-center gap-2 rounded-control px-3 max-md:px-2 font-medium text-control text-link hover:bg-hover touch:min-h-11"
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
            <ChevronRight aria-hidden="true" className="size-4 max-md:hidden" />
          </Link>
        ))}
      </div>
    </Card>
  );
}
