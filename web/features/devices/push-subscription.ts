import type { DeviceSubscription } from '#contract/devices.ts';
import { canHaveWorker, readWorker, stopWorker } from '#web/lib/device-worker.ts';

/** `unsupported`: the browser cannot, or only once the portal is on the home screen; `blocked`: the person denied permission. */
export type PushState = 'unsupported' | 'blocked' | 'possible';

export function pushState(): PushState {
  if (!canHaveWorker() || !('PushManager' in window) || !('Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Subscribes this browser to its push service with the portal's key; a subscription with another key is ended first. */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<Pick<DeviceSubscription, 'endpoint' | 'p256dh' | 'auth'>> {
  const former = await pushManager.getSubscription();
  if (former && !isSubscribedWith(former, publicKey)) await former.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Ends the subscription of this browser, and its worker. */
export async function endPush(): Promise<void> {
  const worker = await readWorker();
  await (await worker?.registration.pushManager.getSubscription())?.unsubscribe();
  await stopWorker();
}

function isSubscribedWith({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replaceAll('=', '') === publicKey;
}
