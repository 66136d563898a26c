import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const at = '2026-03-04T12:00:00.000Z';
const notes = '/api/private-notes/2';
const noNote = { url: `${notes}/4711`, status: 404 };
const note = { object: 'privateNote 1', institutionId: 1 };
const written = { conversation: 'channel:2', authorId: 1, handedToId: null, editedAt: null };
const addNote = (portal: TestApp) => portal.as('admin').post(notes, { text: 'Call them first' });

const replies = '/api/saved-replies';
const hello = { name: 'Hello', text: 'Hello {name}' };
const reply = { object: 'savedReply 1', institutionId: null };
const noReply = { url: `${replies}/4711`, status: 404 };
const addReply = (portal: TestApp) => portal.as('admin').post(replies, { ...hello, isForTeam: true });
const addOwnReply = (portal: TestApp) => portal.as('admin').post(replies, { ...hello, isForTeam: false });

/**
 * Calls of staff on notes and saved replies: the log never holds the text of a note, and that of a reply only for
 * replies of the team.
 */
export const casesOfTeamTools: Record<string, AdministrativeCase[]> = {
  'POST /api/private-notes/:customerId': [
    {
      sent: { url: notes, body: { text: 'Call them first' } },
      rows: [{ ...note, action: 'add', after: written }],
      refused: { url: notes, body: { text: ' ' }, status: 400 },
    },
  ],
  'PATCH /api/private-notes/:customerId/:noteId': [
    {
      prepare: addNote,
      sent: { url: `${notes}/1`, body: { text: 'Write first' } },
      rows: [{ ...note, action: 'change', before: { editedAt: null }, after: { editedAt: at } }],
      refused: { ...noNote, body: { text: 'Write first' } },
    },
  ],
  'DELETE /api/private-notes/:customerId/:noteId': [
    {
      prepare: addNote,
      sent: { url: `${notes}/1` },
      rows: [{ ...note, action: 'remove', before: written }],
      refused: noNote,
    },
  ],
  'POST /api/saved-replies': [
    {
      sent: { url: replies, body: { ...hello, isForTeam: true } },
      rows: [{ ...reply, action: 'add', after: hello }],
      refused: { url: replies, body: { ...hello, name: '', isForTeam: true }, status: 400 },
    },
    {
      sent: { url: replies, body: { ...hello, isForTeam: false } },
      rows: [],
      refused: { url: replies, body: hello, status: 400 },
    },
  ],
  'PATCH /api/saved-replies/:id': [
    {
      prepare: addReply,
      sent: { url: `${replies}/1`, body: { ...hello, text: 'Good morning', updatedAt: at } },
      rows: [{ ...reply, action: 'change', before: { text: hello.text }, after: { text: 'Good morning' } }],
      refused: { url: `${replies}/1`, body: { ...hello, updatedAt: '2026-03-04T11:00:00.000Z' }, status: 409 },
    },
    {
      prepare: addOwnReply,
      sent: { url: `${replies}/1`, body: { ...hello, text: 'Good morning', updatedAt: at } },
      rows: [],
      refused: { ...noReply, body: { ...hello, updatedAt: at } },
    },
  ],
  'DELETE /api/saved-replies/:id': [
    {
      prepare: addReply,
      sent: { url: `${replies}/1` },
      rows: [{ ...reply, action: 'remove', before: hello }],
      refused: noReply,
    },
    { prepare: addOwnReply, sent: { url: `${replies}/1` }, rows: [], refused: noReply },
  ],
};
