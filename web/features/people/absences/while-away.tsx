import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Absence, MeanwhileItem } from '#contract/people/absences.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { contactLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useAbsences, useCatchUp, useMeanwhile } from './absences.api.ts';

/** On Home after an absence: offers what happened meanwhile until it is put away. Shows nothing otherwise. */
export function WhileAway() {
  const { assignedBy } = useCapabilities();
  const { data } = useAbsences({ isEnabled: assignedBy !== null });
  const [isOpen, setOpen] = useState(false);
  const catchUp = useCatchUp();
  const absence = data?.find(({ hasNews }) => hasNews);
  if (!absence) return null;
  return (
    <>
      <NoticeLine
        label="While you were away"
        tone="info"
        actions={
          <span className="flex gap-2">
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              Show events
            </Button>
            <Button
              variant="ghost"
              size="sm"
              isPending={catchUp.isPending}
              pendingText="Putting away..."
              onClick={() => catchUp.mutate(absence.id)}
            >
              Put away
            </Button>
          </span>
        }
      >
        Welcome back. {absence.standIn.fullName} stood in for you.
      </NoticeLine>
      {isOpen && <MeanwhileSheet absence={absence} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What happened during an absence, in one list. */
export function MeanwhileSheet({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const read = useMeanwhile(absence.id);
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="While you were away">
      {read.isPending && <TableSkeleton label="Loading events..." />}
      {read.isError && (
        <ErrorState
          title="Failed to fetch events"
          message={messageOf(read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      )}
      {read.data?.items.length === 0 && (
        <p className="p-4 text-body text-muted">Nothing happened at your institutions while you were away.</p>
      )}
      {read.data && read.data.items.length > 0 && (
        <ul className="divide-y">
          {read.data.items.map((item) => (
            <Item key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
      {read.data?.isCut && (
        <p className="border-t p-4 text-muted text-small">
          There was more: the newest {read.data.items.length} are shown.
        </p>
      )}
    </Sheet>
  );
}

const kinds = {
  conversation: 'Conversation',
  session: 'Session',
  'invoice-request': 'Invoice request',
  'set-up': 'Set-up',
} as const satisfies Record<MeanwhileItem['kind'], string>;

function Item({
  item: { kind, at, who, contactId, institutionName, text, startTime, isWaiting },
}: {
  item: MeanwhileItem;
}) {
  return (
    <li className="flex flex-col gap-0.5 px-4 py-3 text-control">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {contactId === null ? (
          who
        ) : (
          <Link {...contactLink(contactId)} className="text-link hover:underline">
            {who}
          </Link>
        )}
        <Badge>{kinds[kind]}</Badge>
        {isWaiting && <Badge tone="attention">{kind === 'conversation' ? 'Waits for an answer' : 'Open'}</Badge>}
      </p>
      <p className="wrap-anywhere">
        {text}
        {startTime && `, ${momentText(startTime)}`}
      </p>
      <p className="text-muted text-small">
        {institutionName && `${institutionName} · `}
        <time dateTime={at}>{momentText(at)}</time>
      </p>
    </li>
  );
}
