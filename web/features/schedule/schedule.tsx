import { useState } from 'react';
import type { Session } from '#contract/schedule/schedule.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { openingTime } from './opening-time.ts';
import { ScheduleDialogs } from './schedule-dialogs.tsx';
import type { ScheduleSearch } from './schedule-search.ts';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { MoveDialog, type MoveDialogProps } from './session/move-dialog.tsx';
import type { SessionValues } from './session/session-values.ts';
import { dayOf, timeOf } from './session-time.ts';
import { firstShown } from './shown-days.ts';
import { ShownSessions } from './shown-sessions.tsx';
import { clockIn, momentsAt, ownZone } from './zones.ts';

interface ScheduleProps {
  /** The viewer's own sessions, or everybody's for administrators. */
  whose: 'own' | 'all';
  search: ScheduleSearch;
  /** Changes the address. */
  onSearch: (search: ScheduleSearch) => void;
}

/** The calendar with all its actions. The address holds the view and the open session. */
export function Schedule({ whose, search, onSearch }: ScheduleProps) {
  const viewer = useViewer();
  const isPhone = useIsPhone();
  const [given, setGiven] = useState<Partial<SessionValues>>({});
  const [moving, setMoving] = useState<MoveDialogProps | null>(null);
  const zone = search.clock === 'london' ? londonZone : ownZone;
  const today = dayOf(clockIn(zone, Date.now()));
  const { view = isPhone ? 'list' : 'week' } = search;
  const { date = firstShown(view, today) } = search;
  const change = (part: ScheduleSearch) => onSearch({ ...search, ...part });

  /** Opens the dialog for a new session. A day without a time begins with the support hours. */
  function plan(start: string, end: string | null): void {
    const minutes = end === null ? 60 : (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
    const time = end === null ? openingTime() : timeOf(start);
    setGiven({ date: dayOf(start), time, minutes, zone: end === null ? londonZone : zone });
    change({ plan: 'new' });
  }

  function move(session: Session, times: { start: string; end: string }, revert: () => void): void {
    const [startTime, endTime] = [times.start, times.end].map((clock) => momentsAt(zone, clock)[0]);
    // The local time does not exist, because the clocks skip it.
    if (startTime === undefined || endTime === undefined) {
      revert();
      return;
    }
    const onMoved = () => setMoving(null);
    const onCancel = () => {
      revert();
      setMoving(null);
    };
    setMoving({ session, to: { startTime, endTime }, zone, onMoved, onCancel });
  }

  return (
    <>
      <Card aria-label="Calendar" className="min-w-0">
        <ScheduleToolbar whose={whose} search={search} shown={{ view, date, today, zone }} onSearch={onSearch} />
        <ShownSessions
          whose={whose}
          search={search}
          shown={{ view, date, zone }}
          canPlan={capabilitiesOf(viewer).servesCustomers}
          onOpen={(session) => change({ session })}
          onPlan={plan}
          onMove={move}
          onDay={(day) => change({ view: 'week', date: day })}
        />
      </Card>
      <ScheduleDialogs
        search={search}
        given={given}
        onSearch={(next) => {
          setGiven({});
          onSearch(next);
        }}
      />
      {moving && <MoveDialog {...moving} />}
    </>
  );
}
