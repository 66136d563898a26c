import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { nextAfter } from './next-waiting.ts';

const row = (conversation: string) => ({ conversation }) as ConversationSummary;
const rows = ['channel:2', 'channel:3', 'channel:4'].map(row);
const after = (open: string) => nextAfter(rows, ({ conversation }) => conversation === open)?.conversation;

test('the next waiting conversation is the one after the open one, and after the last the first', () => {
  expect(['', 'channel:2', 'channel:3', 'channel:4'].map(after)).toEqual([
    'channel:2',
    'channel:3',
    'channel:4',
    'channel:2',
  ]);
  expect(nextAfter([row('channel:2')], () => true)).toBeUndefined();
  expect(nextAfter([], () => false)).toBeUndefined();
});
