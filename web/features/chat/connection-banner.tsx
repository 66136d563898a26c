import WifiOff from 'lucide-react/icons/wifi-off';
import { reconnectNow, useLiveState } from '#web/lib/live/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** Lies over the top of the log, so that nothing moves when the connection comes and goes. */
export function ConnectionBanner() {
  const isLost = useLiveState() === 'lost';
  return (
    <div role="status" className="absolute inset-x-0 top-0">
      {isLost && (
        <div className="flex animate-fade-in items-center gap-3 border-b bg-warning-surface px-4 py-2 text-warning">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          <p className="min-w-0 flex-1 font-medium text-control">Chat connection lost</p>
          <Button variant="secondary" size="sm" onClick={reconnectNow}>
            Reconnect
          </Button>
        </div>
      )}
    </div>
  );
}
