import { useState } from 'react';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useConfirmClock, usePortalClock } from './clock.api.ts';

/** Asks administrators whether the clock is right after it jumped further than ever before. */
export function ClockNotice() {
  const { data } = usePortalClock();
  const confirm = useConfirmClock();
  const [isAsking, setAsking] = useState(false);
  if (!data?.doubtfulSince) return null;
  return (
    <NoticeLine
      label="The portal’s clock"
      tone="warning"
      actions={
        <Button
          variant={isAsking ? 'danger' : 'secondary'}
          onClick={() => (isAsking ? confirm.mutate(data.now) : setAsking(true))}
          onBlur={() => setAsking(false)}
          isPending={confirm.isPending}
          pendingText="Confirming..."
        >
          {isAsking ? 'Delete data past its period?' : 'The clock is right'}
        </Button>
      }
    >
      The portal’s clock says {momentText(data.now)}, but the portal last ran on {momentText(data.doubtfulSince)}. Until
      you confirm that the clock is right, nothing is deleted or erased and no plan ends. If the clock is wrong, have it
      set: everything then goes on by itself.
    </NoticeLine>
  );
}
