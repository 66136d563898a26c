import { log } from './log.ts';

/** What a service worker of this browser does, as its address says (public/sw.js). */
export interface DeviceWorker {
  registration: ServiceWorkerRegistration;
  /** Who asked for it. */
  personId: number;
  /** Whether it keeps what the portal shows. */
  keeps: boolean;
}

/** What the worker tells a page. */
export type WorkerMessage = { type: 'old'; at: number } | { type: 'open'; path: string };
/** What a page tells the worker: a question how old its answers are, that they are read anew, its files, and that it went out of sight. */
type PageMessage = { type: 'how-old' | 'fresh' | 'out-of-sight' } | { type: 'files'; paths: string[] };

/** Deleted from here as well, because after a forced reload a page has no worker. */
const answerStore = 'carrel-answers';
const fileStore = 'carrel-files';

/** Whether this browser can have a worker here: old ones cannot, and none can over plain http. */
export function canHaveWorker(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && window.isSecureContext;
}

/** The worker of this browser; null where nobody asked for one. */
export async function readWorker(): Promise<DeviceWorker | null> {
  if (!canHaveWorker()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (!registration || !worker) return null;
  const asked = new URL(worker.scriptURL).searchParams;
  return { registration, personId: Number(asked.get('for')), keeps: asked.has('keeps') };
}

/** Whether this browser is subscribed to its push service: it is told of news also while the portal is closed. */
export async function isSubscribed(): Promise<boolean> {
  if (!('PushManager' in window)) return false;
  const worker = await readWorker();
  return (await worker?.registration.pushManager.getSubscription()) != null;
}

/** Starts the worker of this browser for a person, or has it do something else. Resolves once it is at work. */
export async function startWorker(personId: number, { keeps }: { keeps: boolean }): Promise<ServiceWorkerRegistration> {
  const address = `/sw.js?for=${personId}${keeps ? '&keeps' : ''}`;
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' });
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

/** Ends the worker of this browser, and forgets whatever it kept. */
export async function stopWorker(): Promise<void> {
  await (await readWorker())?.registration.unregister();
  await forgetAnswers();
  await caches.delete(fileStore);
}

/** Forgets what the portal showed here. */
export async function forgetAnswers(): Promise<void> {
  // What cannot be deleted is not to be had either.
  await caches.delete(answerStore).catch((error: unknown) => log('kept answers could not be deleted', error));
}

export function tellWorker(message: PageMessage): void {
  if (canHaveWorker()) navigator.serviceWorker.controller?.postMessage(message);
}

/** Hears what the worker tells this page. Returns the function that ends it. */
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

/** The files of the portal that this page has loaded, by their paths. */
export function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls.filter(({ origin }) => origin === window.location.origin).map(({ pathname }) => pathname);
}
