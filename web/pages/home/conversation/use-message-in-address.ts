import { useNavigate } from '@tanstack/react-router';
import type { Jump } from '#web/features/chat/log/use-jump.ts';
import { changedSearch } from '#web/lib/pages/home-search.ts';
import { useHomeSearch } from '#web/pages/home/use-home-search.ts';
import { useIsLeaving } from './use-is-leaving.ts';

// The router would scroll the log back to where it was before the jump.
const keepingScroll = { resetScroll: false } as const;

/** The message in the address, which is removed once it has been shown, and a function that opens one. */
export function useMessageInAddress(): { jump: Jump; openMessage: (contact: number, message: number) => void } {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const messageId = useHomeSearch().message;
  return {
    jump: {
      messageId,
      onDone: () => {
        if (isLeaving()) return;
        void navigate({
          ...changedSearch(({ message: _, ...rest }) => rest),
          replace: true,
          state: true,
          ...keepingScroll,
        });
      },
    },
    openMessage: (contact, message) =>
      void navigate({
        ...changedSearch((before) => ({ ...before, contact, message })),
        ...keepingScroll,
      }),
  };
}
