import { useEffect } from 'react';
import { useMarkSeen } from '#web/features/technical-setup/board/board.api.ts';
import { useSetupHistory } from '#web/features/technical-setup/technical-setup.api.ts';
import { useVisible } from '#web/lib/use-visible.ts';

/** Marks the history as seen while the tab is visible, however the page was opened. */
export function useMarkLooked(institutionId: number): void {
  const newest = useSetupHistory(institutionId).data?.[0]?.at;
  const isVisible = useVisible();
  const { mutate } = useMarkSeen();
  useEffect(() => {
    if (newest && isVisible) mutate({ institutionId, until: newest });
  }, [institutionId, newest, isVisible, mutate]);
}
