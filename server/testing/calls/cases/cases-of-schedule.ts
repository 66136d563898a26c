import { defaultBookingHours } from '#contract/values/schedule.ts';
import { insertTestSession, testSessionAt } from '#server/testing/sign-in/test-sessions.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const startTime = '2026-03-10T14:00:00.000Z';
const endTime = '2026-03-10T15:00:00.000Z';
const plan = { tutorId: 4, participantIds: [2], startTime, endTime };
const named = { kind: 'renewal', title: 'Renewal review' };
const addSession = ({ db }: TestApp) => insertTestSession(db, { startTime, endTime });
const past = { startTime: '2026-03-01T14:00:00.000Z', endTime: '2026-03-01T15:00:00.000Z' };

export const casesOfSchedule: Record<string, AdministrativeCase[]> = {
  'POST /api/lessons': [
    {
      sent: { url: '/api/lessons', body: { ...plan, ...named } },
      rows: [
        {
          action: 'plan',
          object: 'session 1',
          institutionId: 1,
          after: { ...named, startTime, endTime, tutorId: 4, studentId: 2, place: null },
        },
      ],
      refused: { url: '/api/lessons', body: { ...plan, ...named, ...past }, status: 400 },
    },
  ],
  'POST /api/lessons/check': [
    {
      sent: { url: '/api/lessons/check', body: plan },
      rows: [],
      refused: { url: '/api/lessons/check', body: { ...plan, ...past }, status: 400 },
    },
  ],
  'PATCH /api/lessons/:id': [
    {
      prepare: addSession,
      sent: { url: '/api/lessons/1', body: { title: 'Another title', updatedAt: testSessionAt } },
      rows: [
        {
          action: 'change',
          object: 'session 1',
          institutionId: 1,
          before: { title: 'Training for the desk' },
          after: { title: 'Another title' },
        },
      ],
      refused: { url: '/api/lessons/1', body: { title: 'Another title', updatedAt: startTime }, status: 409 },
    },
    {
      prepare: addSession,
      sent: {
        url: '/api/lessons/1',
        body: {
          ...{ startTime: '2026-03-11T14:00:00.000Z', endTime: '2026-03-11T15:00:00.000Z' },
          ...{ reason: 'A clash', updatedAt: testSessionAt },
        },
      },
      rows: [
        {
          action: 'move',
          object: 'session 1',
          institutionId: 1,
          before: { startTime, endTime },
          after: { startTime: '2026-03-11T14:00:00.000Z', endTime: '2026-03-11T15:00:00.000Z' },
        },
      ],
      refused: { url: '/api/lessons/1', body: { ...past, reason: 'A clash', updatedAt: testSessionAt }, status: 400 },
    },
  ],
  'POST /api/lessons/:id/cancel': [
    {
      prepare: addSession,
      sent: { url: '/api/lessons/1/cancel', body: { reason: 'The hall is closed' } },
      rows: [
        {
          action: 'cancel',
          object: 'session 1',
          institutionId: 1,
          before: { cancelledAt: null, cancelReason: null },
          after: { cancelledAt: '2026-03-04T12:00:00.000Z', cancelReason: 'The hall is closed' },
        },
      ],
      refused: { url: '/api/lessons/1/cancel', body: { reason: ' ' }, status: 400 },
    },
  ],
  'PUT /api/bookings/hours': [
    {
      sent: { url: '/api/bookings/hours?staffId=4', body: { ...defaultBookingHours, days: [2, 3], perWeekMax: 4 } },
      rows: [
        {
          action: 'set',
          object: 'bookingHours 4',
          institutionId: null,
          before: { days: '1,2,3,4,5', perWeekMax: 10 },
          after: { days: '2,3', perWeekMax: 4 },
        },
      ],
      refused: { url: '/api/bookings/hours?staffId=4', body: { ...defaultBookingHours, days: [] }, status: 400 },
    },
  ],
};
