import { Link } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import FileText from 'lucide-react/icons/file-text';
import MessageSquare from 'lucide-react/icons/message-square';
import ServerCog from 'lucide-react/icons/server-cog';
import { type ReactNode, useState } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { previewOf } from '#web/features/chat/conversations/conversation-row.tsx';
import { MakeOffersDialog } from '#web/features/invoices/renewals/make-offers-dialog.tsx';
import { momentText } from '#web/lib/days.ts';
import { countText } from '#web/lib/numbers.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { CountedTitle } from '#web/ui/counted-title.tsx';
import { useDraftCount, useRenewalTask, useSetupTask, useWaitingConversations } from './tasks.ts';

/** Tasks waiting for the institution's staff; hidden while there are none. */
export function ToDoCard({ institution }: { institution: InstitutionRow }) {
  const may = useCapabilities();
  const viewer = useViewer();
  const now = useMinute();
  const waiting = useWaitingConversations(institution.id);
  const setup = useSetupTask(institution.id);
  const renewal = useRenewalTask(institution.id);
  const drafts = useDraftCount(institution.id);
  const count = waiting.length + (setup ? 1 : 0) + (renewal ? 1 : 0) + (drafts > 0 ? 1 : 0);
  if (count === 0) return null;
  return (
    <TitledCard title={<CountedTitle title="To do" count={count} />} className="print:hidden">
      <ul className="divide-y">
        {waiting.map((summary) => (
          <Task
            key={summary.conversation}
            icon={<MessageSquare />}
            title={`${summary.contact.fullName} is waiting for a reply`}
            detail={
              summary.lastMessage &&
              `${previewOf(summary.lastMessage, summary, viewer.id)} · ${relativeTime(
                summary.lastMessage.timestamp,
                Math.max(now, Date.parse(summary.lastMessage.timestamp)),
              )}`
            }
          >
            <Link {...contactLink(summary.contact.id)} className={buttonClasses('secondary', 'sm')}>
              Reply
              <span className="sr-only"> to {summary.contact.fullName}</span>
            </Link>
          </Task>
        ))}
        {setup && (
          <Task
            icon={<ServerCog />}
            title={setup.state === 'submitted' ? 'Technical setup submitted' : 'Technical setup in review'}
            detail={
              setup.updatedAt &&
              `${momentText(setup.updatedAt)}, by ${setup.updatedBy?.fullName ?? 'someone who has left'}`
            }
          >
            <Link
              to={paths.technicalSetup}
              search={{ institution: institution.id }}
              className={buttonClasses('secondary', 'sm')}
            >
              {may.reviewsSetups ? 'Review' : 'Open'}
              <span className="sr-only"> the technical setup</span>
            </Link>
          </Task>
        )}
        {renewal && <RenewalTask {...renewal} />}
        {drafts > 0 && (
          <Task
            icon={<FileText />}
            title={drafts === 1 ? 'Invoice not sent yet' : `${countText(drafts)} invoices not sent yet`}
            detail={drafts === 1 ? 'It is kept as a draft.' : 'They are kept as drafts.'}
          >
            <Link
              to={may.runsPortal ? paths.adminBilling : paths.billing}
              search={{ institution: institution.id, state: 'draft' }}
              className={buttonClasses('secondary', 'sm')}
            >
              Open
              <span className="sr-only"> in Billing</span>
            </Link>
          </Task>
        )}
      </ul>
    </TitledCard>
  );
}

function RenewalTask({ due, daysLeft }: NonNullable<ReturnType<typeof useRenewalTask>>) {
  const [isMaking, setMaking] = useState(false);
  return (
    <Task
      icon={<CalendarClock />}
      title="No renewal offer yet"
      detail={daysLeft === 1 ? 'The plan ends tomorrow.' : `The plan ends in ${daysLeft} days.`}
    >
      <Button variant="secondary" size="sm" onClick={() => setMaking(true)}>
        Make renewal offer
      </Button>
      {isMaking && <MakeOffersDialog due={[due]} onClose={() => setMaking(false)} />}
    </Task>
  );
}

interface TaskProps {
  icon: ReactNode;
  title: string;
  detail: string | null | false;
  /** The button that does the task. */
  children: ReactNode;
}

function Task({ icon, title, detail, children }: TaskProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span aria-hidden="true" className="self-start pt-0.5 text-muted [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold text-control">{title}</p>
        {detail && <p className="truncate text-muted text-small">{detail}</p>}
      </div>
      <div className="max-sm:basis-full max-sm:pl-7">{children}</div>
    </li>
  );
}
