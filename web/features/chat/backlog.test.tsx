import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onChatScreen, sent } from '#web/testing/chat-screen.tsx';

onChatScreen();

it('whoever comes has received what was written meanwhile, and says so once', async () => {
  await waitFor(() => expect(sent.filter(({ type }) => type === 'arrived')).toHaveLength(1));
});
