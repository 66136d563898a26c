import CalendarDays from 'lucide-react/icons/calendar-days';
import type { ReactNode } from 'react';
import { useInstitutionSessions } from '#web/features/schedule/schedule.api.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { SessionItem } from './session-item.tsx';
import { institutionWindow } from './shown-days.ts';

interface InstitutionSessionsProps {
  institution: number;
  actions: ReactNode;
}

/** Sessions with an institution's people in the last month and the next two: one's own, or everybody's for admins. */
export function InstitutionSessions({ institution, actions }: InstitutionSessionsProps) {
  const now = useMinute();
  const whose = useCapabilities().managesAllSessions ? 'all' : 'own';
  const sessions = useInstitutionSessions({ institution, whose, ...institutionWindow(now) });
  return (
    <QueryCard title="Sessions" what="sessions" query={sessions} actions={actions}>
      {(all) => {
        const taking = all.filter(({ cancelledAt }) => cancelledAt === null);
        const coming = taking.filter(({ endTime }) => Date.parse(endTime) > now);
        const held = taking.filter((session) => !coming.includes(session)).toReversed();
        return taking.length === 0 ? (
          <EmptyLine icon={<CalendarDays />} text="No sessions in these weeks" />
        ) : (
          <div className="flex flex-col gap-3 p-4">
            {[
              { label: 'Coming', list: coming },
              { label: 'Held in the last month', list: held },
            ].map(
              ({ label, list }) =>
                list.length > 0 && (
                  <div key={label}>
                    <h3 className="mb-1.5 text-caption text-muted">{label}</h3>
                    <ul className="flex flex-col gap-2">
                      {list.map((session) => (
                        <SessionItem key={session.id} session={session} now={now} />
                      ))}
                    </ul>
                  </div>
                ),
            )}
          </div>
        );
      }}
    </QueryCard>
  );
}
