import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { readDeskArchive } from './desk-archive.ts';
import { piecesOf } from './place-messages.ts';
import { plainFromHtml } from './plain-from-html.ts';
import type { ReadConversation } from './read-conversation.ts';

const dir = mkdtempSync(join(tmpdir(), 'archives-'));
afterAll(() => rmSync(dir, { recursive: true }));

async function read(content: string | Uint8Array, people?: string) {
  const [path, peoplePath] = [join(dir, 'archive'), join(dir, 'people')];
  writeFileSync(path, content);
  if (people !== undefined) writeFileSync(peoplePath, people);
  const conversations: ReadConversation[] = [];
  const unread = await readDeskArchive({ path, peoplePath: people && peoplePath }, (one) => conversations.push(one));
  return { conversations, unread };
}

const at = '2024-05-06T07:08:09Z';
const ticket = {
  ...{ id: 12, subject: 'Proxy', created_at: at, requester_id: 7 },
  comments: [
    { id: 21, author_id: 7, public: true, html_body: '<p>Hello <b>you</b></p>', created_at: at, attachments: [{}] },
    { id: 22, author_id: 8, public: false, plain_body: 'Call her', created_at: at },
    { id: 23, author_id: 8, public: true, plain_body: 'Done&nbsp;now', created_at: at },
  ],
};
const users = [
  { id: 7, email: 'Maya@Library.example', name: 'Maya', role: 'end-user' },
  { id: 8, email: 'jo@desk.example', name: 'Jo Marsh', role: 'agent' },
];
const maya = { email: 'maya@library.example', name: 'Maya', isOfTeam: false };
const jo = { email: 'jo@desk.example', name: 'Jo Marsh', isOfTeam: true };
const asRead = {
  ...{ desk: 'zendesk', id: '12', title: 'Ticket 12', asker: maya },
  written: [
    { id: '21', writer: maya, text: 'Hello you', atMs: Date.parse(at), files: 1, notPublic: null },
    { id: '22', writer: jo, text: 'Call her', atMs: Date.parse(at), files: 0, notPublic: 'Private notes are left out' },
    { id: '23', writer: jo, text: 'Done now', atMs: Date.parse(at), files: 0, notPublic: null },
  ],
};

test.each([
  ['a list beside its people', JSON.stringify({ tickets: [ticket], users })],
  ['lines, people last', [ticket, ...users].map((one) => JSON.stringify(one)).join('\n')],
  [
    'a ZIP of two files',
    zipSync({
      'a/tickets.json': strToU8(JSON.stringify([ticket])),
      'users.json': strToU8(JSON.stringify({ users })),
      'x.png': strToU8('x'),
    }),
  ],
  ['a ticket that names its people', JSON.stringify({ ...ticket, requester: users[0], assignee: users[1] })],
])('tickets of Zendesk are read as %s', async (_, content) => {
  const { conversations, unread } = await read(content);
  expect(unread).toEqual([]);
  expect(conversations).toMatchObject([asRead]);
});

test('conversations of Intercom are read with their parts, and notes as private', async () => {
  const author = { type: 'user', id: '1', name: 'Maya', email: 'maya@library.example' };
  const admin = { type: 'admin', id: '2', name: 'Jo Marsh', email: 'jo@desk.example' };
  const part = (id: string, more: object) => ({ type: 'conversation_part', id, created_at: 1_715_000_000, ...more });
  const one = {
    ...{ type: 'conversation', id: '99', created_at: 1_714_979_289 },
    source: { type: 'conversation', id: '1', body: '<p>Where is it?</p>', author, attachments: [] },
    conversation_parts: {
      conversation_parts: [
        part('2', { part_type: 'assignment', body: null, author: admin }),
        part('3', { part_type: 'note', body: '<p>Ask Ann</p>', author: admin }),
        part('4', { part_type: 'comment', body: '<p>Here: <a href="https://x.example/a">this</a></p>', author: admin }),
      ],
    },
  };
  const { conversations } = await read(JSON.stringify({ type: 'conversation.list', conversations: [one] }));
  expect(conversations).toMatchObject([
    {
      ...{ desk: 'intercom', id: '99', title: 'Conversation 99', asker: maya },
      written: [
        { id: 'source', writer: maya, text: 'Where is it?', atMs: 1_714_979_289_000 },
        { id: '3', writer: jo, text: 'Ask Ann', notPublic: 'Private notes are left out' },
        { id: '4', writer: jo, text: 'Here: this (https://x.example/a)', notPublic: null },
      ],
    },
  ]);
});

test('parts of Intercom that are not known to be public say why', async () => {
  const author = { type: 'admin', id: '2', name: 'Jo Marsh', email: 'jo@desk.example' };
  const kinds = [
    'comment',
    'open',
    'close',
    'assignment',
    'Note',
    'private_note',
    'Comment',
    'note',
    undefined,
    null,
    1,
  ];
  const parts = kinds.map((kind, id) => ({
    id,
    part_type: kind,
    body: `<p>${kind}</p>`,
    author,
    created_at: 1_715_000_000,
  }));
  const one = {
    ...{ type: 'conversation', id: '99', created_at: 1_714_979_289 },
    source: { type: 'note', body: '<p>Hidden</p>', author },
    contacts: { contacts: [{ type: 'contact', id: 'c1' }] },
    conversation_parts: { conversation_parts: parts },
  };
  const people = JSON.stringify({ data: [{ type: 'contact', id: 'c1', email: 'Maya@Library.example', name: 'Maya' }] });
  const { conversations } = await read(JSON.stringify([one]), people);
  expect(conversations[0]?.asker).toMatchObject({ email: 'maya@library.example' });
  expect(conversations[0]?.written.map(({ text, notPublic }) => [text, notPublic])).toEqual([
    ['Hidden', 'Private notes are left out'],
    ['comment', null],
    ['open', null],
    ['close', null],
    ['assignment', 'A part of the kind “assignment” is left out, because it may not be public'],
    ['Note', 'A part of the kind “Note” is left out, because it may not be public'],
    ['private_note', 'A part of the kind “private_note” is left out, because it may not be public'],
    ['Comment', 'A part of the kind “Comment” is left out, because it may not be public'],
    ['note', 'Private notes are left out'],
    ['undefined', 'A part that doesn’t say of which kind it is is left out'],
    ['null', 'A part of the kind “null” is left out, because it may not be public'],
    ['1', 'A part of the kind “1” is left out, because it may not be public'],
  ]);
});

test.each([
  ['cut in a line', `${JSON.stringify(ticket)}\n${JSON.stringify(ticket).slice(0, 50)}`, /Line 2 is no JSON/],
  ['cut as a whole', JSON.stringify([ticket], null, 2).slice(0, -20), /Line 1 is no JSON/],
  ['of another form', JSON.stringify([{ id: 1, title: 'A page' }]), /no tickets of Zendesk/],
  ['empty', '', /no tickets of Zendesk/],
  [
    'a ZIP that was cut',
    zipSync({ 'tickets.json': strToU8(JSON.stringify([ticket])) }).slice(0, 60),
    /damaged|no tickets/,
  ],
])('a file that is %s is refused', async (_, content, message) => {
  await expect(read(content)).rejects.toMatchObject({ statusCode: 400, message: expect.stringMatching(message) });
});

test('what is neither is named by its line, and the rest is read', async () => {
  const { conversations, unread } = await read(
    [ticket, { id: 3 }, { ...ticket, id: null }].map((one) => JSON.stringify(one)).join('\n'),
  );
  expect(conversations).toHaveLength(1);
  expect(unread.map(({ line }) => line)).toEqual([2, 3]);
});

test.each([
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['a &lt;b&gt; &amp; &quot;c&quot; &#8230;', 'a <b> & "c" …'],
  ['<style>p{}</style><script>alert(1)</script>x', 'x'],
  ['<a href="javascript:alert(1)">y</a>', 'y'],
  ['<div>unclosed', 'unclosed'],
])('%s reads as text', (html, text) => {
  expect(plainFromHtml(html)).toBe(text);
});

test('a text that is too long becomes several, none cut within a character or losing a word', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at}`);
  const pieces = piecesOf(words.join(' '));
  expect(pieces.every((piece) => piece.length <= 4000)).toBe(true);
  expect(pieces.join(' ').split(' ')).toEqual(words);
  expect(piecesOf('𝄞'.repeat(3000)).every((piece) => piece.isWellFormed())).toBe(true);
});
