import { sessionKeyOf } from '#server/features/auth/auth.session.ts';
import { insertTestFactors, testFactorOf } from '#server/testing/sign-in/test-factors.ts';
import {
  insertTestInstitutionLinks,
  openSingleSignOn,
  testLinkOf,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const startTime = '2026-03-04T12:00:00.000Z';
const testSession = {
  ...{ tokenHash: 'another', userId: 2, userAgent: '' },
  ...{ createdAt: startTime, lastSeenAt: startTime },
};

const testLink = { issuer: 'https://login.example', subject: 'abc', userId: 3, createdAt: startTime };

export const casesOfSignIn: Record<string, AdministrativeCase[]> = {
  'POST /api/users/:id/end-sessions': [
    {
      sent: { url: '/api/users/2/end-sessions' },
      rows: [{ action: 'end sessions', object: 'user 2', institutionId: 1 }],
      refused: { url: '/api/users/1/end-sessions', status: 409 },
    },
  ],
  'DELETE /api/users/:id/sessions/:key': [
    {
      prepare: ({ db }) => db.insertInto('sessions').values(testSession).execute(),
      sent: { url: `/api/users/2/sessions/${sessionKeyOf(testSession.tokenHash)}` },
      rows: [{ action: 'end sessions', object: 'user 2', institutionId: 1 }],
      refused: { url: '/api/users/2/sessions/unknown', status: 404 },
    },
  ],
  'DELETE /api/users/:id/factors/:factorId': [
    {
      prepare: ({ db, clock }) => insertTestFactors(db, clock.now(), [1, 2]),
      sent: { url: `/api/users/2/factors/${testFactorOf(2)}` },
      rows: [{ action: 'remove factor', object: 'user 2', institutionId: 1 }],
      refused: { url: `/api/users/1/factors/${testFactorOf(1)}`, status: 409 },
    },
  ],
  'DELETE /api/users/:id/work-account': [
    {
      prepare: ({ db }) => db.insertInto('oidcLinks').values(testLink).execute(),
      sent: { url: '/api/users/3/work-account' },
      rows: [{ action: 'unlink work account', object: 'user 3', institutionId: null }],
      refused: { url: '/api/users/1/work-account', status: 409 },
    },
  ],
  'DELETE /api/users/:id/institution-links/:linkId': [
    {
      prepare: ({ db, clock }) => insertTestInstitutionLinks(db, clock.now()),
      sent: { url: `/api/users/2/institution-links/${testLinkOf(2)}` },
      rows: [{ action: 'unlink institution account', object: 'user 2', institutionId: 1 }],
      refused: { url: `/api/users/2/institution-links/${testLinkOf(5)}`, status: 404 },
    },
  ],
  'POST /api/users/:id/archive': [
    {
      sent: { url: '/api/users/2/archive' },
      rows: [{ action: 'make archive', object: 'user 2', institutionId: 1 }],
      refused: { url: '/api/users/4711/archive', status: 404 },
    },
  ],
  'POST /api/users/:id/password-link': [
    {
      sent: { url: '/api/users/2/password-link' },
      rows: [{ action: 'issue password link', object: 'user 2', institutionId: 1 }],
      refused: { url: '/api/users/4711/password-link', status: 404 },
    },
    {
      prepare: (portal) => openSingleSignOn(portal, { mode: 'required' }),
      sent: { url: '/api/users/2/password-link?for=hour' },
      rows: [{ action: 'let in for an hour', object: 'user 2', institutionId: 1 }],
      refused: { url: '/api/users/2/password-link', status: 409 },
    },
  ],
  'PATCH /api/user': [
    {
      sent: { url: '/api/user', body: { fullName: 'Ada Lind' } },
      rows: [
        {
          action: 'change',
          object: 'user 1',
          institutionId: null,
          before: { fullName: 'Ada Lindqvist' },
          after: { fullName: 'Ada Lind' },
        },
      ],
      refused: { url: '/api/user', body: { fullName: ' ' }, status: 400 },
    },
  ],
};
