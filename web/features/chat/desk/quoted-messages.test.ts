import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { quoted } from './quoted-messages.ts';

test('messages are quoted line by line, with who said them', () => {
  const said = (senderId: number, content: string) => ({ senderId, content, timestamp: '2026-03-04T12:00:00.000Z' });
  const messages = [said(2, 'It is down.\n\nSince nine.'), said(4, 'I shall ask.')] as Message[];
  const text = quoted({ fullName: 'Maya Okafor', grade: 'Calder Bay' }, messages, ({ senderId }) =>
    senderId === 2 ? 'Maya Okafor' : 'Our team',
  );
  expect(text.replaceAll(/4 Mar 2026, \d\d:\d\d/g, 'TIME')).toBe(
    'About Maya Okafor (Calder Bay):\n\n> Maya Okafor, TIME:\n> It is down.\n>\n> Since nine.\n\n> Our team, TIME:\n> I shall ask.',
  );
});
