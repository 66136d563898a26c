import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/pages.ts';
import type { Jump } from '#web/features/chat/log/use-jump.ts';
import type { HomeSearch } from '#web/lib/links.ts';
import { useIsLeaving } from './use-is-leaving.ts';

// The router would take the log back to where it stood before the message came into view.
const keepingScroll = { resetScroll: false } as const;

/** The message that the address names, and how one gets there. It leaves the address once it is shown. */
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
