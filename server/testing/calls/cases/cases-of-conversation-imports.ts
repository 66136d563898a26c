import {
  insertConversationImports,
  strangersTicket,
} from '#server/testing/calls/samples/samples-of-conversation-imports.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/conversation-imports';
const filename = 'tickets.json';
const file = (text: string) => multipart({ file: { name: filename, bytes: Buffer.from(text) } });
const prepare = (portal: TestApp) => insertConversationImports(portal.db, portal.clock.now());
const rowOf = (id: number) => ({ object: `conversationImport ${id}`, institutionId: null });

/** What administrators do with archives of other desks. */
export const casesOfConversationImports: Record<string, AdministrativeCase[]> = {
  'POST /api/conversation-imports': [
    {
      sent: { url, upload: file(strangersTicket) },
      rows: [{ ...rowOf(1), action: 'add', after: { filename } }],
      refused: { url, upload: file('no archive'), status: 400 },
    },
  ],
  'POST /api/conversation-imports/:id/start': [
    {
      prepare,
      sent: { url: `${url}/61/start` },
      rows: [{ ...rowOf(61), action: 'carry out', before: { state: 'tried' }, after: { state: 'importing' } }],
      refused: { url: `${url}/71/start`, status: 409 },
    },
  ],
  'POST /api/conversation-imports/:id/undo': [
    {
      prepare,
      sent: { url: `${url}/71/undo` },
      rows: [{ ...rowOf(71), action: 'withdraw', before: { state: 'imported' }, after: { state: 'undoing' } }],
      refused: { url: `${url}/61/undo`, status: 409 },
    },
  ],
  'DELETE /api/conversation-imports/:id': [
    {
      prepare,
      sent: { url: `${url}/61` },
      rows: [{ ...rowOf(61), action: 'discard', before: { filename, state: 'tried' } }],
      refused: { url: `${url}/71`, status: 409 },
    },
  ],
};
