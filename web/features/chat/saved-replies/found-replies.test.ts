import { expect, test } from 'vitest';
import type { SavedReply } from '#contract/chat/saved-replies.ts';
import { foundReplies } from './found-replies.ts';

function reply(id: number, name: string, text: string): SavedReply {
  return { id, name, text, isForTeam: false, updatedAt: '2026-03-04T12:00:00.000Z' };
}

const replies = [
  reply(1, 'Hours', 'We answer until five.'),
  reply(2, 'Proxy steps', 'Please open the proxy.'),
  reply(3, 'The new proxy', 'It is open.'),
];
const idsOf = (search: string) => foundReplies(replies, search).map(({ id }) => id);

test('replies are found by the words of name and text, first those whose name begins so', () => {
  expect(idsOf('')).toEqual([1, 2, 3]);
  expect(idsOf('PROXY')).toEqual([2, 3]);
  expect(idsOf('the')).toEqual([3, 2]);
  expect(idsOf(' open  proxy ')).toEqual([2, 3]);
  expect(idsOf('renewal')).toEqual([]);
});
