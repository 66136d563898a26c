import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { message, onChatScreen, patience, receive, sent, stored } from '#web/testing/chat-screen.tsx';

onChatScreen();

it('whoever comes has received what was written meanwhile, and says so once', async () => {
  await waitFor(() => expect(sent.filter(({ type }) => type === 'arrived')).toHaveLength(1));
});

it('what was imported before the first message is shown without loading the page anew, and gone once it is undone', async () => {
  const notify = () => {
    receive({ type: 'changed', what: ['/api/messages'] });
    receive({ type: 'missed' });
  };
  stored.unshift(message(-5, 4, 'Written at another desk'));
  notify();
  expect(await screen.findByText('Written at another desk', {}, patience)).toBeTruthy();
  stored.shift();
  notify();
  await waitFor(() => expect(screen.queryByText('Written at another desk')).toBeNull(), patience);
  expect(screen.getByText('Good morning')).toBeTruthy();
});
