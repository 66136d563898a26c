import BookOpen from 'lucide-react/icons/book-open';
import CreditCard from 'lucide-react/icons/credit-card';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { figures, portalName, tagline } from '#web/lib/portal.ts';

const points = [
  {
    icon: MessagesSquare,
    name: 'Real-time Support',
    text: 'Your account manager and our technical team, one message away.',
  },
  {
    icon: CreditCard,
    name: 'Subscription Management',
    text: 'Your plan, renewals and invoices, clear at a glance.',
  },
  {
    icon: BookOpen,
    name: 'Resource Access',
    text: 'Guides, study notes and promotion material for your readers.',
  },
];

export function MarketingPanel() {
  return (
    <aside
      aria-label={`About ${portalName}`}
      className="hidden flex-col justify-center bg-panel px-16 py-12 text-panel-text lg:flex xl:px-24"
    >
      <div className="max-w-130">
        <p className="text-balance font-semibold font-serif text-[34px] leading-10.5">{tagline}</p>
        <ul className="mt-10 flex flex-col gap-6">
          {points.map(({ icon: Icon, name, text }) => (
            <li key={name} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-control bg-panel-mark">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div>
                <h2 className="font-semibold text-[15px] leading-5">{name}</h2>
                <p className="mt-0.5 text-control text-panel-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <dl className="mt-12 flex empty:hidden flex-wrap gap-x-12 gap-y-4 border-panel-line border-t pt-8">
          {figures.map(({ amount, what }, at) => (
            <div key={what} data-figure={at + 1} className="flex flex-col-reverse">
              <dt className="text-control text-panel-muted">{what}</dt>
              <dd className="font-semibold font-serif text-[28px] leading-9">{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
