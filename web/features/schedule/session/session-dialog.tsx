import { Link } from '@tanstack/react-router';
import CalendarDown from 'lucide-react/icons/calendar-arrow-down';
import type { Session, SessionEvent } from '#contract/schedule/schedule.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { sessionKindLabel } from '#contract/values/schedule.ts';
import { calendarFileUrl, useSession } from '#web/features/schedule/schedule.api.ts';
import { londonText, periodText } from '#web/features/schedule/session-time.ts';
import { ownZone } from '#web/features/schedule/zones.ts';
import { momentText } from '#web/lib/days.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

interface SessionDialogProps {
  id: number;
  onClose: () => void;
  onDo: (action: 'change' | 'move' | 'cancel') => void;
}

/** A session with its details, history and the viewer's actions. */
export function SessionDialog({ id, onClose, onDo }: SessionDialogProps) {
  const { data: session, error, isPending, isFetching, refetch } = useSession(id);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={session?.title ?? 'Session'}
      footer={session && <Actions session={session} onDo={onDo} />}
    >
      {isPending && <PageSpinner label="Loading session..." />}
      {!session && error && (
        <FailedRead title="The session could not be loaded" read={{ error, isFetching, refetch }} className="py-4" />
      )}
      {session && (
        <div className="flex flex-col gap-4">
          <Facts session={session} />
          <History events={session.events} />
        </div>
      )}
    </Dialog>
  );
}

function Actions({ session, onDo }: { session: Session; onDo: SessionDialogProps['onDo'] }) {
  return (
    <>
      <a href={calendarFileUrl(session.id)} download className={`${buttonClasses('secondary')} mr-auto`}>
        <CalendarDown />
        Calendar file
      </a>
      {session.canCancel && (
        <Button variant="secondary" onClick={() => onDo('cancel')}>
          Cancel session
        </Button>
      )}
      {session.canChange && <Button onClick={() => onDo('change')}>Change</Button>}
      {session.canMove && !session.canChange && <Button onClick={() => onDo('move')}>Move</Button>}
    </>
  );
}

function Facts({ session }: { session: Session }) {
  const viewer = useViewer();
  const now = Date.now();
  const london = londonText(session, now);
  const people = [session.tutor, ...session.participants];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {session.cancelledAt ? (
          <Badge tone="attention">Cancelled</Badge>
        ) : (
          <Badge>{sessionKindLabel(session.kind)}</Badge>
        )}
        {session.seriesId !== null && <Badge>Weekly series</Badge>}
        {session.coveredFor && <Badge>Covered for {session.coveredFor.fullName}</Badge>}
        {session.isBooked && <Badge tone="good">Booked by the customer</Badge>}
      </div>
      {session.cancelledAt && (
        <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
          Cancelled by {session.cancelledBy?.fullName ?? 'someone'}, {momentText(session.cancelledAt)}
          {session.cancelReason && `: ${session.cancelReason}`}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-control [&_dt]:text-muted">
        <dt>When</dt>
        <dd>
          <time dateTime={session.startTime} className="font-semibold">
            {periodText(session, ownZone, now)}
          </time>
          {london && <span className="block text-muted text-small">{london}</span>}
        </dd>
        <dt>Who</dt>
        <dd>
          <ul>
            {people.map(({ id, fullName }) => (
              <li key={id}>
                {/* Only pairs of a customer and the session's staff are sure to be contacts, so only they get a link. */}
                {id !== viewer.id && capabilitiesOf(viewer).servesCustomers !== (id === session.tutorId) ? (
                  <Link {...contactLink(id)} className="font-medium text-link hover:underline">
                    {fullName}
                  </Link>
                ) : (
                  fullName
                )}
              </li>
            ))}
          </ul>
          {session.institution && <p className="text-muted text-small">{session.institution.name}</p>}
        </dd>
        {session.place && (
          <>
            <dt>Where</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <Place place={session.place} />
            </dd>
          </>
        )}
        {session.description && (
          <>
            <dt>About</dt>
            <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{session.description}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Place({ place }: { place: string }) {
  if (!place.startsWith('https://')) return place;
  return (
    <a href={place} target="_blank" rel="noreferrer" className="font-medium text-link underline underline-offset-2">
      {place}
    </a>
  );
}

const actionWords = { made: 'Planned', changed: 'Changed', moved: 'Moved', cancelled: 'Cancelled' } as const;

function History({ events }: { events: readonly SessionEvent[] }) {
  if (events.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-8 cursor-pointer py-1 font-medium text-link">History</summary>
      <ol className="mt-1 flex flex-col gap-1.5">
        {events.map(({ id, action, at, by, reason, oldStartTime }) => (
          <li key={id}>
            {actionWords[action]} by {by?.fullName ?? 'someone'}
            {oldStartTime && ` from ${momentText(oldStartTime)}`}
            {reason && `: ${reason}`}
            <span className="text-muted"> · {momentText(at)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
