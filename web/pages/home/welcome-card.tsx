import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ReactNode } from 'react';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { supportHoursHere } from '#web/features/chat/support-hours.ts';
import { portalName, supportEmail, supportWords } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { TitledCard } from '#web/ui/card.tsx';

/** Shown instead of the details while nobody is selected. */
export function WelcomeCard() {
  const viewer = useViewer();
  const here = supportHoursHere();
  return (
    <TitledCard title={`Welcome to ${portalName}`}>
      <ul className="flex flex-col gap-4 p-4 text-control">
        <Point icon={<MessagesSquare />} title="Real-time Support">
          {capabilitiesOf(viewer).servesCustomers
            ? 'Choose a customer to see the whole conversation and to answer.'
            : 'Write to your account manager and your support team, and see when they have read it.'}
        </Point>
        <Point icon={<Clock />} title="Support hours">
          {supportWords}
          {here && `, which is ${here} your time`}.
        </Point>
        {!capabilitiesOf(viewer).servesCustomers && supportEmail !== '' && (
          <Point icon={<Mail />} title="Accounts team">
            <a
              href={`mailto:${supportEmail}`}
              className="text-link underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {supportEmail}
            </a>
          </Point>
        )}
      </ul>
    </TitledCard>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-control bg-selected text-link [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <div className="min-w-0">
        <h3>{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}
