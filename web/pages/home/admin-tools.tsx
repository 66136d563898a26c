import { Link } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import ServerCog from 'lucide-react/icons/server-cog';
import Users from 'lucide-react/icons/users';
import { useId } from 'react';
import { paths } from '#contract/values/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { InvoiceTool } from './invoice-tool.tsx';

const links = [
  { to: paths.admin, label: 'Admin Panel', Icon: Users },
  { to: paths.adminResources, label: 'Resource Management', Icon: FolderOpen },
  { to: paths.adminTechSetups, label: 'Technical Setups', Icon: ServerCog },
] as const;

const entryClasses =
  'flex min-h-9 items-center gap-2 rounded-control px-2 font-medium text-control text-link hover:bg-hover touch:min-h-11 [&_svg]:size-4';

/** Links from Home to the admin pages at every width; the header's link is for wide screens only. */
export function AdminTools({ isStrip = false, className = '' }: { isStrip?: boolean; className?: string }) {
  const titleId = useId();
  return (
    <Card
      aria-labelledby={titleId}
      className={`flex shrink-0 flex-wrap items-center gap-x-2 py-1.5 pr-1.5 ${isStrip ? 'pl-2' : 'pl-4'} ${className}`}
    >
      <h2 id={titleId} className={`mr-auto py-1 text-h3 ${isStrip ? 'pl-2' : ''}`}>
        Admin Tools
      </h2>
      <InvoiceTool className="wide-desk:hidden" />
      <div className={isStrip ? 'contents' : '-ml-2 flex flex-wrap'}>
        {links.map(({ to, label, Icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={entryClasses}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </div>
    </Card>
  );
}
