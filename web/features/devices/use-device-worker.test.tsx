import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Device } from '#contract/devices.ts';
import { useDeviceWorker } from './use-device-worker.ts';

const me = 2;
const device: Device = {
  ...{ id: 1, name: 'Firefox on Linux', createdAt: '2026-03-04T12:00:00.000Z', lastSentAt: null, showsText: false },
  isCurrent: true,
};

let answer: { publicKey: string; devices: Device[]; wasRemoved: boolean };
const calls: string[] = [];
let isSubscribed: boolean;
let isRegistered: boolean;
const stores = new Set<string>();

/** The parts of a browser used here: a worker of this person, subscribed to a push service. */
function stubBrowser(personId: number) {
  const keys = { p256dh: 'key', auth: 'auth' };
  const subscription = {
    options: { applicationServerKey: null },
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys }),
  };
  const registration = {
    active: { scriptURL: `https://portal.example/sw.js?for=${personId}` },
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    },
    unregister: async () => {
      isRegistered = false;
      return true;
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => (isRegistered ? registration : undefined),
    startMessages: () => {},
  });
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  vi.stubGlobal('caches', { delete: async (name: string) => stores.delete(name) });
  vi.stubGlobal('PushManager', () => {});
  vi.stubGlobal('isSecureContext', true);
}

beforeEach(() => {
  [isSubscribed, isRegistered] = [true, true];
  calls.length = 0;
  answer = { publicKey: 'public', devices: [], wasRemoved: false };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${url}`);
    return Response.json(init?.method === 'PUT' ? device : answer);
  });
});

function Page() {
  useDeviceWorker(me, () => {});
  return null;
}

it('a device that was removed elsewhere ends its subscription, and does not come again', async () => {
  stubBrowser(me);
  answer = { ...answer, wasRemoved: true };
  render(<Page />);
  await waitFor(() => expect([isSubscribed, isRegistered]).toEqual([false, false]));
  expect(calls).toEqual(['GET /api/devices']);
});

it('one whose session ended by itself comes again in the next, and one that is there is left alone', async () => {
  stubBrowser(me);
  const { unmount } = render(<Page />);
  await waitFor(() => expect(calls).toEqual(['GET /api/devices', 'PUT /api/device']));
  expect(isSubscribed).toBe(true);
  unmount();
  answer = { ...answer, devices: [device] };
  render(<Page />);
  await waitFor(() => expect(calls).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls).toHaveLength(3);
});

it('the worker of somebody else is ended with what a former version stored, and nothing is asked', async () => {
  stubBrowser(me + 1);
  stores.add('carrel-files').add('carrel-answers');
  render(<Page />);
  await waitFor(() => expect(isRegistered).toBe(false));
  expect([...stores]).toEqual([]);
  expect(calls).toEqual([]);
});
