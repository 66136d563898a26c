import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CreditCard from 'lucide-react/icons/credit-card';
import { paths } from '#web/lib/paths.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** The specification's links, in its order: one line per screen that exists. */
const links = [{ to: paths.subscription, label: 'Your Subscription', icon: CreditCard }] as const;

/** The way to what people look for most (specification §2). */
export function QuickAccess({ className = '' }: { className?: string }) {
  return (
    <Card aria-labelledby="quick-access-title" className={className}>
      <CardHeader titleId="quick-access-title" title="Quick Access" />
      <ul className="p-1.5">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-10 items-center gap-3 rounded-control px-2.5 font-medium text-control hover:bg-hover touch:min-h-11"
            >
              <Icon aria-hidden="true" className="size-4.5 text-link" />
              <span className="flex-1">{label}</span>
              <ChevronRight aria-hidden="true" className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
