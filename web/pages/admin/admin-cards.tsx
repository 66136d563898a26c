import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import CreditCard from 'lucide-react/icons/credit-card';
import Upload from 'lucide-react/icons/upload';
import { paths } from '#contract/values/pages.ts';
import { Card } from '#web/ui/card.tsx';

const cards = [
  { to: paths.adminUsage, title: 'Upload Usage CSV', text: 'Add a usage report for a customer.', Icon: Upload },
  { to: paths.adminSubscriptions, title: 'Update Subscriptions', text: 'Change a customer’s plan.', Icon: CreditCard },
  { to: paths.adminNotifications, title: 'Create Notification', text: 'Write to customers now or later.', Icon: Bell },
] as const;

/** The three cards of the admin panel; each leads to the page with its form. */
export function AdminCards() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {cards.map(({ to, title, text, Icon }) => (
        <Card key={to} className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover [&>svg]:size-5">
          <Icon aria-hidden="true" className="shrink-0 text-muted" />
          <div className="min-w-0">
            <h2 className="text-h3">
              {/* The whole card can be clicked. */}
              <Link to={to} search={{}} className="text-link after:absolute after:inset-0 after:rounded-card">
                {title}
              </Link>
            </h2>
            <p className="text-muted text-small">{text}</p>
          </div>
        </Card>
      ))}
    </div>
  );
}
