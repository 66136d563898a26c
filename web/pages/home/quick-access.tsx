import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CreditCard from 'lucide-react/icons/credit-card';
import Megaphone from 'lucide-react/icons/megaphone';
import Sparkles from 'lucide-react/icons/sparkles';
import { useId } from 'react';
import { paths } from '#contract/values/pages.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';

const links = [
  { to: paths.subscription, label: 'Your Subscription', Icon: CreditCard },
  { to: paths.customerSupport, label: 'Knowledge Base AI', Icon: Sparkles },
  { to: paths.resources, label: 'Learning Resources', Icon: BookOpen },
  { to: paths.librarianResources, label: 'Librarian Resources', Icon: Megaphone },
] as const;

/** The pages that people open most. In the strip above the chat the links begin beside the title. */
export function QuickAccess({ isStrip = false, className = '' }: { isStrip?: boolean; className?: string }) {
  const isAdmin = useCapabilities().runsPortal;
  const titleId = useId();
  // The Knowledge Base AI would redirect administrators back here.
  const shown = links.filter(({ to }) => !(isAdmin && to === paths.customerSupport));
  return (
    <Card
      aria-labelledby={titleId}
      className={`flex shrink-0 flex-wrap items-center gap-x-2 py-1.5 pr-1.5 ${isStrip ? 'pl-2' : 'pl-4'} ${className}`}
    >
      <h2 id={titleId} className={`mr-auto py-1 text-h3 ${isStrip ? 'pl-2' : ''}`}>
        Quick Access
      </h2>
      <div className={isStrip ? 'contents' : '-ml-3 flex flex-wrap'}>
        {shown.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className={`flex min-h-9 items-center gap-2 rounded-control font-medium text-control text-link hover:bg-hover touch:min-h-11 ${isStrip ? 'px-2' : 'px-3'}`}
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
            {!isStrip && <ChevronRight aria-hidden="true" className="size-4" />}
          </Link>
        ))}
      </div>
    </Card>
  );
}
