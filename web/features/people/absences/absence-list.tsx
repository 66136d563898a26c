import CalendarOff from 'lucide-react/icons/calendar-off';
import { useState } from 'react';
import type { Absence } from '#contract/people/absences.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { dayText } from '#web/lib/days.ts';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';
import { useAbsences, useEndAbsence } from './absences.api.ts';
import { MeanwhileSheet } from './while-away.tsx';

/** When the viewer is away and for whom they stand in; administrators see and enter everybody's. */
export function AbsenceList() {
  const { assignedBy, managesPeople } = useCapabilities();
  const [isAsking, setAsking] = useState(false);
  return (
    <QueryCard
      title="Absences"
      what="absences"
      query={useAbsences()}
      actions={
        (assignedBy !== null || managesPeople) && (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Enter an absence
          </Button>
        )
      }
    >
      {(absences) => (
        <>
          {absences.length === 0 ? (
            <EmptyLine icon={<CalendarOff />} text="No absences" />
          ) : (
            <ul className="divide-y">
              {absences.map((absence) => (
                <AbsenceItem key={absence.id} absence={absence} />
              ))}
            </ul>
          )}
          <p className="border-t p-4 text-muted text-small">
            While somebody is away, the stand-in looks after their customers: conversations, invoices, set-ups and
            sessions. Customers see who that is. An absence ends by itself after its last day.
          </p>
          {isAsking && <AbsenceDialog onClose={() => setAsking(false)} />}
        </>
      )}
    </QueryCard>
  );
}

const states = {
  coming: { tone: 'open', label: 'Coming' },
  now: { tone: 'attention', label: 'Away now' },
  over: { tone: 'neutral', label: 'Over' },
} as const;

function AbsenceItem({ absence }: { absence: Absence }) {
  const { staff, standIn, from, until, note, state, isCovered, endedAt } = absence;
  const viewer = useViewer();
  const { managesPeople } = useCapabilities();
  const end = useEndAbsence();
  const [isReading, setReading] = useState(false);
  const days = from === until ? dayText(from) : `${dayText(from)} – ${dayText(until)}`;
  const isTheirs = staff.id === viewer.id || managesPeople;
  const { tone, label } = states[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-control">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {days} <Badge tone={tone}>{endedAt ? 'Ended early' : label}</Badge>
        </p>
        <p className="text-muted">
          {staff.id === viewer.id ? 'You are away' : `${staff.fullName} is away`};{' '}
          {standIn.id === viewer.id ? 'you stand in' : `${standIn.fullName} stands in`}
        </p>
        {note && <p className="wrap-anywhere text-muted">“{note}”</p>}
        {!isCovered && state !== 'over' && (
          <p className="text-danger">
            {standIn.fullName} can no longer stand in. End this absence and enter it with somebody else.
          </p>
        )}
      </div>
      {staff.id === viewer.id && hasBegun(absence) && (
        <Button variant="ghost" size="sm" onClick={() => setReading(true)}>
          While you were away
        </Button>
      )}
      {isReading && <MeanwhileSheet absence={absence} onClose={() => setReading(false)} />}
      {state !== 'over' && isTheirs && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${state === 'now' ? 'End now' : 'Call off'}: ${staff.fullName}, ${days}`}
          isPending={end.isPending}
          pendingText={state === 'now' ? 'Ending...' : 'Calling off...'}
          onClick={() => end.mutate(absence)}
        >
          {state === 'now' ? 'End now' : 'Call off'}
        </Button>
      )}
    </li>
  );
}

/** An absence that was called off before its first day has nothing to catch up on. */
function hasBegun({ from, state, endedAt }: Absence): boolean {
  return state === 'now' || (state === 'over' && (endedAt === null || londonTime(Date.parse(endedAt)).day >= from));
}
