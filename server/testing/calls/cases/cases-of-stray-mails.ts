import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const at = '2026-03-04T12:00:00.000Z';
const row = { object: 'strayMail 1', institutionId: null };
const nowhere = { body: {}, status: 404 };

const keep =
  (state: 'open' | 'discarded') =>
  ({ db }: TestApp): Promise<unknown> =>
    db
      .insertInto('strayMails')
      .values({
        ...{ mailHash: 'hash', receivedAt: at, fromName: 'Maya Okafor', fromAddress: 'maya@mail.example', senderId: 2 },
        ...{ subject: 'The proxy', text: 'It works again', files: '[]', reason: 'No address of a conversation', state },
      })
      .execute();

export const casesOfStrayMails: Record<string, AdministrativeCase[]> = {
  'POST /api/stray-mails/:id/assign': [
    {
      prepare: keep('open'),
      sent: { url: '/api/stray-mails/1/assign', body: { userId: 2, contactId: 4 } },
      rows: [{ ...row, action: 'assign', before: { state: 'open' }, after: { state: 'assigned' } }],
      // The e-mail came from another person.
      refused: { url: '/api/stray-mails/1/assign', body: { userId: 6, contactId: 4 }, status: 403 },
    },
  ],
  'POST /api/stray-mails/:id/discard': [
    {
      prepare: keep('open'),
      sent: { url: '/api/stray-mails/1/discard' },
      rows: [{ ...row, action: 'discard', before: { state: 'open' }, after: { state: 'discarded' } }],
      refused: { url: '/api/stray-mails/2/discard', ...nowhere },
    },
  ],
  'POST /api/stray-mails/:id/restore': [
    {
      prepare: keep('discarded'),
      sent: { url: '/api/stray-mails/1/restore' },
      rows: [{ ...row, action: 'restore', before: { state: 'discarded' }, after: { state: 'open' } }],
      refused: { url: '/api/stray-mails/2/restore', ...nowhere },
    },
  ],
};
