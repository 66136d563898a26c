import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { Jump } from '#web/features/chat/log/use-jump.ts';
import type { HomeSearch } from '#web/lib/links.ts';
import { useIsLeaving } from './use-is-leaving.ts';

// The router would scroll the log back to where it was before the jump.
const keepingScroll = { resetScroll: false } as const;

/** The message in the address, which is taken out once it has been shown, and how to open one. */
export function useMessageInAddress(): { jump: Jump; openMessage: (contact: number, message: number) => void } {
  const navigate = useNavigate({ from: '/' });
  const isLeaving = useIsLeaving();
  const messageId = useSearch({ from: '/signed-in/' }).message;
  return {
    jump: {
      messageId,
      onDone: () => {
        if (isLeaving()) return;
        void navigate({
          to: paths.home,
          search: ({ message: _, ...rest }: HomeSearch) => rest,
          replace: true,
          state: true,
          ...keepingScroll,
        });
      },
    },
    openMessage: (contact, message) =>
      void navigate({
        to: paths.home,
        search: (before: HomeSearch) => ({ ...before, contact, message }),
        ...keepingScroll,
      }),
  };
}
