import type { Device } from '#contract/devices.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useRemoveDevice } from './devices.api.ts';

/** A device of the viewer that gets push notices. */
export function DeviceItem({ device }: { device: Device }) {
  const { name, createdAt, lastSentAt, isCurrent } = device;
  const remove = useRemoveDevice();
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-control">
          {name}
          {isCurrent && <span className="ml-2 font-normal text-success text-small">This device</span>}
        </p>
        <p className="text-muted text-small [&>span]:inline-block">
          <span>
            Since <time dateTime={createdAt}>{momentText(createdAt)}</time>
          </span>
          {lastSentAt !== null && (
            <>
              {' · '}
              <span>
                Last notified <time dateTime={lastSentAt}>{momentText(lastSentAt)}</time>
              </span>
            </>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={isCurrent ? 'Turn off on this device' : `Remove ${name}`}
        onClick={() => remove.mutate(device)}
        isPending={remove.isPending}
      >
        {isCurrent ? 'Turn off' : 'Remove'}
      </Button>
    </li>
  );
}
