import { useEffect } from 'react';
import { useMarkSeen } from '#web/features/technical-setup/board/board.api.ts';
import { useSetupHistory } from '#web/features/technical-setup/technical-setup.api.ts';
import { useVisible } from '#web/lib/use-visible.ts';

/** Remembers, however this page was come to, that the viewer has seen what its history holds while the tab is in front. */
export function useLook(institutionId: number): void {
  const newest = useSetupHistory(institutionId).data?.[0]?.at;
  const isVisible = useVisible();
  const { mutate } = useMarkSeen();
  useEffect(() => {
    if (newest && isVisible) mutate({ institutionId, until: newest });
  }, [institutionId, newest, isVisible, mutate]);
}
