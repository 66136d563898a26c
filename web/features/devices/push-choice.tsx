import { Button } from '#web/ui/buttons/button.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { DeviceItem } from './device-item.tsx';
import { useDevices, useGetsPush, useSetPush, useShowingText } from './devices.api.ts';
import { pushState } from './push-subscription.ts';

const lead =
  'Tells you about messages, sessions, invoices and contact requests while the portal is closed, until you log out. A notice shows who it’s from, not what they wrote.';

/** Switches push notices for this device, and lists all devices that get them. */
export function PushChoice() {
  const devices = useDevices();
  const ring = useSetPush();
  const show = useShowingText();
  const getsPush = useGetsPush();
  if (devices.isError) return <FailedRead title="Your devices could not be loaded" read={devices} />;
  const list = devices.data?.devices ?? [];
  const current = list.find(({ isCurrent }) => isCurrent);
  const isOn = current !== undefined && getsPush;
  return (
    <>
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="text-control text-muted">{lead}</p>
        <p role="status" className="font-medium text-control">
          {devices.data && statusOf(isOn, ring.data)}
        </p>
        {devices.data && !isOn && pushState() === 'possible' && (
          <Button variant="secondary" onClick={() => ring.mutate()} isPending={ring.isPending} pendingText="Asking...">
            Turn on
          </Button>
        )}
        {isOn && (
          <label className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
            <input
              type="checkbox"
              checked={show.isPending ? show.variables : current.showsText}
              onChange={({ target }) => show.mutate(target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-control">Show the beginning of the text</span>
              <span className="block text-muted text-small">Anyone who sees this screen can read it.</span>
            </span>
          </label>
        )}
      </div>
      {list.length > 0 && (
        <ul aria-label="Your devices" className="divide-y border-t">
          {list.map((device) => (
            <DeviceItem key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  );
}

function statusOf(isOn: boolean, answered: NotificationPermission | undefined): string {
  if (isOn) return 'On for this device.';
  const state = pushState();
  if (state === 'blocked') {
    return 'Blocked: your browser doesn’t let this site notify you. Allow it in the browser’s settings first.';
  }
  if (state === 'unsupported') {
    return 'This browser can’t show notifications here. On an iPhone or iPad, add the portal to your Home Screen and open it from there.';
  }
  return answered === 'default' ? 'Still off: you haven’t given your browser permission.' : 'Off for this device.';
}
