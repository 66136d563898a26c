import { londonZone } from '#contract/values/chat/support-hours.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { type SessionKind, sessionKindLabel } from '#contract/values/schedule.ts';
import { momentsOf } from '#server/features/schedule/sessions/wall-time.ts';
import { isoTime } from '#server/platform/clock.ts';
import { cast } from './cast.ts';
import { demoPeople } from './demo-people.ts';
import type { Rows } from './seed.queries.ts';
import { type Ago, workingDayFrom } from './working-time.ts';

const minute = 60 * 1000;

type Plan = readonly [
  inDays: number,
  at: string,
  minutes: number,
  tutorId: number,
  studentIds: readonly [number, ...number[]],
  kind: SessionKind,
  title: string,
  more?: { place?: string; isBooked?: boolean; isCancelled?: boolean; inSeries?: boolean },
];

const weekly = (week: number): Plan => {
  const more = { place: 'https://meet.example.org/kestrel', inSeries: true };
  return [2 + week * 7, '15:30', 45, 4, [17, 18], 'training', 'Drop-in for new staff', more];
};

/** Days from the day the data is put in, negative for past ones; times are London times. */
const plans: readonly Plan[] = [
  [-160, '11:00', 60, 4, [2], 'onboarding', 'Onboarding'],
  [-152, '14:00', 60, 3, [2], 'technical', 'Technical onboarding'],
  [-96, '11:00', 45, 4, [5], 'onboarding', 'Onboarding'],
  [-40, '15:00', 30, 4, [2], 'renewal', 'Usage review'],
  [-21, '13:00', 45, 3, [5], 'technical', 'Proxy set-up'],
  [-12, '11:30', 30, 4, [10], 'training', 'Training for the enquiry desk'],
  [-5, '16:00', 30, 7, [15], 'renewal', 'Usage review'],
  [1, '11:30', 30, 3, [2], 'technical', 'SAML set-up', { place: 'https://meet.example.org/harrowmere' }],
  [3, '14:00', 30, 4, [2], 'renewal', 'Renewal review'],
  [4, '11:00', 60, 4, [5], 'training', 'Training for new librarians', { place: 'Seminar room, main library' }],
  [5, '13:30', 30, 4, [27], 'onboarding', sessionKindLabel('onboarding'), { isBooked: true }],
  [6, '15:00', 45, 3, [10], 'technical', 'IP ranges and off-campus access'],
  [8, '13:00', 30, 4, [17], 'renewal', 'Renewal review'],
  [9, '11:30', 45, 7, [15, 16], 'training', 'Training for new librarians'],
  [10, '12:00', 30, 4, [12, 13], 'renewal', 'Usage review', { isCancelled: true }],
  [12, '14:30', 30, 4, [12], 'renewal', 'Usage review'],
  [17, '11:00', 60, 4, [2, 6], 'training', 'Training for the enquiry desk'],
  [20, '15:30', 30, 8, [24], 'technical', 'Certificate renewal'],
  ...[-2, -1, 0, 1, 2, 3].map(weekly),
];

/** Past and coming sessions at fixed distances from the moment of seeding, never on a weekend or holiday. */
export function demoLessons(now: number, ago: Ago): Pick<Rows, 'lessons' | 'lessonParticipants'> {
  const today = isoTime(now).slice(0, 10);
  const firstOfSeries = plans.findIndex(([, , , , , , , more]) => more?.inSeries) + 1;
  const lessons = plans.map(([inDays, at, minutes, tutorId, [studentId], kind, title, more = {}], index) => {
    const { place = null, isBooked = false, isCancelled, inSeries } = more;
    // Moved forward from a free day, because a coming session must not slip into the past.
    const start = londonTime(workingDayFrom(addDays(today, inDays)), at);
    const startTime = new Date(start).toISOString();
    const createdAt = isoTime(ago(inSeries ? 30 : Math.max(0, -inDays) + 10));
    const cancelledAt = isCancelled ? isoTime(ago(1)) : null;
    return {
      id: index + 1,
      tutorId,
      studentId,
      kind,
      title,
      place,
      isBooked,
      startTime,
      createdAt,
      description: null,
      endTime: new Date(start + minutes * minute).toISOString(),
      createdBy: isBooked ? studentId : tutorId,
      institutionId: institutionOf(studentId),
      ...(inSeries ? { seriesId: firstOfSeries, plannedStart: startTime } : {}),
      updatedAt: cancelledAt ?? createdAt,
      sequence: isCancelled ? 1 : 0,
      ...(isCancelled ? { cancelledAt, cancelledBy: tutorId, cancelReason: 'We meet on another day instead' } : {}),
    };
  });
  const lessonParticipants = plans.flatMap(([, , , , studentIds], index) =>
    studentIds.map((userId, position) => ({ lessonId: index + 1, userId, position })),
  );
  return { lessons, lessonParticipants };
}

function institutionOf(studentId: number): number | null {
  return [...cast, ...demoPeople].find(({ id }) => id === studentId)?.institutionId ?? null;
}

/** The moment at which London clocks show this time; during the day there is exactly one. */
function londonTime(date: string, at: string): number {
  const [moment] = momentsOf(`${date}T${at}`, londonZone);
  if (moment === undefined) throw new Error(`London's clocks skip ${at}`);
  return moment;
}
