import { Link } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import KeyRound from 'lucide-react/icons/key-round';
import Wrench from 'lucide-react/icons/wrench';
import { assistantTopics, topicLabels } from '#contract/values/assistant.ts';
import { paths } from '#contract/values/pages.ts';

const looks = {
  access: { Icon: KeyRound, about: 'Signing in, one-time links, contacts, the chat, notifications and privacy.' },
  subscription: { Icon: CreditCard, about: 'Plans and prices, renewal, invoices, your allowance and usage reports.' },
  technical: { Icon: Wrench, about: 'SAML, IP ranges, proxies, off-campus access, resources and browsers.' },
};

export function TopicCards() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {assistantTopics.map((topic) => {
        const { Icon, about } = looks[topic];
        const { title, short } = topicLabels[topic];
        return (
          <li key={topic} className="flex">
            <Link
              to={paths.customerSupport}
              search={{ topic }}
              className="flex w-full flex-col gap-1 rounded-card border bg-surface p-4 shadow-card transition-colors duration-120 hover:bg-hover max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-3"
            >
              <span
                aria-hidden="true"
                className="mb-2 grid size-10 place-items-center rounded-full bg-selected text-link max-md:row-span-3"
              >
                <Icon className="size-5" />
              </span>
              <span className="font-semibold text-body">{title}</span>
              <span className="font-medium text-link text-small">{short}</span>
              <span className="text-muted text-small">{about}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
