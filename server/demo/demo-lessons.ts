import type { Rows } from './seed.queries.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

type Plan = readonly [inDays: number, at: number, minutes: number, tutorId: number, studentId: number, title: string];

/** Days from the one the data is put in, negative for past ones; the hour is that of London in winter. */
const plans: readonly Plan[] = [
  [-160, 10, 60, 4, 2, 'Onboarding'],
  [-152, 14, 60, 3, 2, 'Technical onboarding'],
  [-96, 11, 45, 4, 5, 'Onboarding'],
  [-40, 15, 30, 4, 2, 'Usage review'],
  [-21, 13, 45, 3, 5, 'Proxy set-up'],
  [-12, 11.5, 30, 4, 10, 'Training for the enquiry desk'],
  [-5, 16, 30, 7, 15, 'Usage review'],
  [1, 11.5, 30, 3, 2, 'SAML set-up'],
  [3, 14, 30, 4, 2, 'Renewal review'],
  [4, 11, 60, 4, 5, 'Training for new librarians'],
  [6, 15, 45, 3, 10, 'IP ranges and off-campus access'],
  [8, 13, 30, 4, 17, 'Renewal review'],
  [9, 10.5, 45, 7, 15, 'Training for new librarians'],
  [12, 14.5, 30, 4, 12, 'Usage review'],
  [17, 11, 60, 4, 2, 'Training for the enquiry desk'],
  [20, 15.5, 30, 8, 24, 'Certificate renewal'],
];

/** Past and coming sessions, the same distances from the moment of seeding each time; nobody meets at a weekend. */
export function demoLessons(now: number): Pick<Rows, 'lessons'> {
  const today = Math.floor(now / day) * day;
  return {
    lessons: plans.map(([inDays, at, minutes, tutorId, studentId, title], index) => {
      const start = workingDay(today + inDays * day) + at * hour;
      return {
        id: index + 1,
        tutorId,
        studentId,
        title,
        startTime: new Date(start).toISOString(),
        endTime: new Date(start + minutes * minute).toISOString(),
        description: null,
        createdAt: new Date(Math.min(now, start) - 10 * day).toISOString(),
      };
    }),
  };
}

/** The day itself, or the Monday after it: a coming session must not slip into the past. */
function workingDay(midnight: number): number {
  const weekday = new Date(midnight).getUTCDay();
  if (weekday === 6) return midnight + 2 * day;
  return weekday === 0 ? midnight + day : midnight;
}
