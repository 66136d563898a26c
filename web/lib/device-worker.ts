/** A service worker of this browser; its URL names its person (public/sw.js). */
export interface DeviceWorker {
  registration: ServiceWorkerRegistration;
  /** The person who switched it on. */
  personId: number;
}

/** The worker asks a page to open a path of the portal. */
interface WorkerMessage {
  type: 'open';
  path: string;
}

/** Whether this browser can have a worker here: old ones cannot, and none can over plain http. */
export function canHaveWorker(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && window.isSecureContext;
}

/** The worker of this browser; null if nobody switched it on. */
export async function readWorker(): Promise<DeviceWorker | null> {
  if (!canHaveWorker()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (!registration || !worker) return null;
  const asked = new URL(worker.scriptURL).searchParams;
  return { registration, personId: Number(asked.get('for')) };
}

/** Whether this browser is subscribed to its push service, which delivers while the portal is closed. */
export async function isSubscribed(): Promise<boolean> {
  if (!('PushManager' in window)) return false;
  const worker = await readWorker();
  return (await worker?.registration.pushManager.getSubscription()) != null;
}

/** Starts the worker for a person. Resolves once it is active. */
export async function startWorker(personId: number): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(`/sw.js?for=${personId}`, { updateViaCache: 'none' });
  const worker = registration.installing ?? registration.waiting;
  if (worker) await untilAtWork(worker);
  return registration;
}

function untilAtWork(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The browser did not start the service worker'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

export async function stopWorker(): Promise<void> {
  await (await readWorker())?.registration.unregister();
}

/** Deletes what the worker of a former version stored. The new worker does so too, unless it is stopped before it is active. */
export async function deleteCaches(): Promise<void> {
  await Promise.all(['carrel-files', 'carrel-answers'].map((name) => caches.delete(name)));
}

/** Subscribes to messages of the worker. Returns the function that ends the subscription. */
export function onWorkerMessage(handler: (message: WorkerMessage) => void): () => void {
  if (!canHaveWorker()) return () => {};
  const hear = ({ data, ports }: MessageEvent) => {
    handler(data as WorkerMessage);
    ports[0]?.postMessage('heard');
  };
  navigator.serviceWorker.addEventListener('message', hear);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
