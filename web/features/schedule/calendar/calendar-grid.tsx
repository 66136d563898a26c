import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import list from '@fullcalendar/list';
import FullCalendar from '@fullcalendar/react';
import timeGrid from '@fullcalendar/timegrid';
import { useEffect, useRef } from 'react';
import type { Session } from '#contract/schedule/schedule.ts';
import type { ScheduleView } from '#web/features/schedule/schedule-search.ts';
import { listDays } from '#web/features/schedule/shown-days.ts';
import { clockIn } from '#web/features/schedule/zones.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import './calendar.css';
import './calendar-week.css';
import { shownHours, supportHoursThere } from './grid-hours.ts';
import { GridSession } from './grid-session.tsx';

interface CalendarGridProps {
  sessions: readonly Session[];
  view: ScheduleView;
  date: string;
  /** The time zone of the times shown. */
  zone: string;
  canPlan: boolean;
  onOpen: (sessionId: number) => void;
  /** Both are local times of the zone; `end` is null if a whole day was chosen. */
  onPlan: (start: string, end: string | null) => void;
  /** `revert` puts the session back where it was. */
  onMove: (session: Session, times: { start: string; end: string }, revert: () => void) => void;
  onDay: (date: string) => void;
}

const views = { week: 'timeGridWeek', month: 'dayGridMonth', list: 'listFromDay' } as const;
const ownViews = { listFromDay: { type: 'list', duration: { days: listDays }, dateAlignment: 'day' } };
const shapes: Record<string, 'block' | 'row'> = { [views.week]: 'block', [views.list]: 'row' };
const plugins = [dayGrid, timeGrid, list, interaction];
const weekday = { weekday: 'short', omitCommas: true } as const;
const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * The calendar. FullCalendar knows no time zone but the browser's, so it gets local times of the zone written as if they were UTC; only
 * zones.ts converts them from and to moments.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { sessions, view, date, zone, canPlan, onOpen, onPlan, onMove, onDay } = props;
  const viewer = useViewer();
  const calendar = useRef<FullCalendar>(null);
  useEffect(() => calendar.current?.getApi().changeView(views[view], date), [view, date]);
  const isPhone = useIsPhone();
  const shown = shownHours(view === 'week' ? sessions : [], zone, date);
  const support = supportHoursThere(zone, date);

  function move(change: { event: { id: string; start: Date | null; end: Date | null }; revert: () => void }): void {
    const session = sessions.find(({ id }) => String(id) === change.event.id);
    const { start, end } = change.event;
    if (session && start && end) onMove(session, { start: clockOf(start), end: clockOf(end) }, change.revert);
  }

  return (
    <div className="calendar">
      <FullCalendar
        ref={calendar}
        plugins={plugins}
        views={ownViews}
        initialView={views[view]}
        initialDate={date}
        headerToolbar={false}
        locale="en-gb"
        firstDay={1}
        timeZone="UTC"
        now={() => clockIn(zone, Date.now())}
        nowIndicator
        height="auto"
        allDaySlot={false}
        slotMinTime={{ hours: shown.from }}
        slotMaxTime={{ hours: shown.to }}
        slotLabelFormat={hours}
        eventTimeFormat={hours}
        defaultRangeSeparator="–"
        dayHeaderFormat={
          view === 'month' ? weekday : { ...weekday, day: 'numeric', ...(isPhone ? {} : { month: 'short' }) }
        }
        listDayFormat={{ weekday: 'long', day: 'numeric', month: 'long' }}
        listDaySideFormat={false}
        noEventsText="No sessions in these days"
        businessHours={{
          daysOfWeek: support.days,
          startTime: { minutes: support.from },
          endTime: { minutes: support.to },
        }}
        dayMaxEvents={3}
        // An overlapping session would hide a text, and a third one beside two others would be too narrow to read.
        slotEventOverlap={false}
        eventMaxStack={isPhone ? 1 : 2}
        moreLinkHint={(count) => `Show ${count} more ${count === 1 ? 'session' : 'sessions'}`}
        moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
        moreLinkClick={({ date: day }) => onDay(day.toISOString().slice(0, 10))}
        eventDisplay="block"
        eventInteractive
        events={sessions.map((session) => ({
          id: String(session.id),
          title: session.title,
          start: clockIn(zone, session.startTime),
          end: clockIn(zone, session.endTime),
          classNames: [session.cancelledAt ? 'session-cancelled' : `session-${session.kind}`],
          editable: session.canChange,
          extendedProps: { session },
        }))}
        eventContent={({ event, timeText, view: { type } }) => (
          <GridSession
            session={event.extendedProps['session']}
            timeText={timeText}
            viewerId={viewer.id}
            shape={shapes[type] ?? 'line'}
          />
        )}
        // Assistive technology does not treat a link without an address as one; rows of the list have buttons.
        eventDidMount={({ el }) => el instanceof HTMLAnchorElement && el.setAttribute('role', 'button')}
        eventClick={({ event }) => onOpen(Number(event.id))}
        eventDrop={move}
        eventResize={move}
        snapDuration={{ minutes: 15 }}
        longPressDelay={400}
        selectable={canPlan}
        selectMirror
        select={({ start, end, allDay, view: { calendar: api } }) => {
          api.unselect();
          onPlan(clockOf(start), allDay ? null : clockOf(end));
        }}
      />
    </div>
  );
}

function clockOf(asIfUtc: Date): string {
  return asIfUtc.toISOString().slice(0, 16);
}
