import { useState } from 'react';
import { type NoticeState, turnNoticesOff, turnNoticesOn, useNoticeState } from '#web/lib/desktop-notices.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const texts: Record<NoticeState, string> = {
  on: 'On in this browser.',
  off: 'Off in this browser.',
  blocked: 'Blocked: your browser doesn’t let this site notify you. Allow it in the browser’s settings first.',
  unsupported: 'This browser can’t show desktop notifications here.',
};
const notAllowed = 'Still off: you haven’t given your browser permission.';

/** Turns desktop notices on and off. The browser asks for permission only on this click. */
export function DesktopNoticesSwitch() {
  const viewer = useViewer();
  const state = useNoticeState(viewer.id);
  const [isAsking, setAsking] = useState(false);
  const [wasRefused, setRefused] = useState(false);

  async function turnOn() {
    setAsking(true);
    setRefused((await turnNoticesOn(viewer.id)) === 'off');
    setAsking(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-control text-muted">
        Tells you about new messages while you are looking at something else. Each notice shows who wrote and the first
        30 characters.
      </p>
      <p role="status" className="font-medium text-control">
        {state === 'off' && wasRefused ? notAllowed : texts[state]}
      </p>
      {state === 'off' && (
        <Button variant="secondary" onClick={() => void turnOn()} isPending={isAsking} pendingText="Asking...">
          Turn on
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" onClick={() => turnNoticesOff(viewer.id)}>
          Turn off
        </Button>
      )}
    </div>
  );
}
