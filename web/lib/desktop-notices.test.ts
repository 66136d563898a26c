// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Replaces Notification, which jsdom lacks. */
interface FakeNotice {
  title: string;
  body: string;
  tag: string;
  onclick: (() => void) | null;
  close: () => void;
}
let shown: FakeNotice[] = [];
let answer: NotificationPermission = 'granted';
const asked = vi.fn();

function installNotifications(permission: NotificationPermission, canConstruct = true) {
  function FakeNotification(title: string, { body, tag }: { body: string; tag: string }): FakeNotice {
    if (!canConstruct) throw new TypeError('Illegal constructor');
    const notice = { title, body, tag, onclick: null, close: vi.fn() };
    shown.push(notice);
    return notice;
  }
  const fake = Object.assign(FakeNotification, {
    permission,
    requestPermission: async () => {
      asked();
      fake.permission = answer;
      return answer;
    },
  });
  vi.stubGlobal('Notification', fake);
  vi.stubGlobal('isSecureContext', true);
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
}

async function load() {
  vi.resetModules();
  return import('./desktop-notices.ts');
}

const notice = { title: 'New message from Priya Shah', text: 'Hello', tag: 'message-1', onOpen: vi.fn() };

beforeEach(() => {
  shown = [];
  answer = 'granted';
  asked.mockClear();
  notice.onOpen.mockClear();
  window.localStorage.clear();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('desktop notifications', () => {
  it('are off until they are turned on, and nothing is asked before that', async () => {
    installNotifications('default');
    hide(true);
    const notices = await load();
    expect(renderHook(() => notices.useNoticeState(2)).result.current).toBe('off');
    expect(notices.showNotice(2, notice)).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    expect(await notices.turnNoticesOn(2)).toBe('on');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(notices.showNotice(2, notice)).toBe(true);
    expect(shown).toEqual([expect.objectContaining({ title: notice.title, body: 'Hello', tag: 'message-1' })]);
  });

  it('belong to the person who turned them on', async () => {
    installNotifications('default');
    hide(true);
    const notices = await load();
    await notices.turnNoticesOn(2);
    expect(notices.showNotice(4, notice)).toBe(false);
    notices.turnNoticesOff(2);
    expect(notices.showNotice(2, notice)).toBe(false);
  });

  it('stay away while the tab is looked at', async () => {
    installNotifications('granted');
    hide(false);
    const notices = await load();
    await notices.turnNoticesOn(2);
    expect(notices.showNotice(2, notice)).toBe(false);
    expect(shown).toEqual([]);
  });

  it('bring the tab to the front and open what they tell of when they are clicked', async () => {
    installNotifications('granted');
    hide(true);
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => {});
    const notices = await load();
    await notices.turnNoticesOn(2);
    notices.showNotice(2, notice);
    shown[0]?.onclick?.();
    expect(focus).toHaveBeenCalledTimes(1);
    expect(notice.onOpen).toHaveBeenCalledTimes(1);
    expect(shown[0]?.close).toHaveBeenCalledTimes(1);
  });

  it('say that the browser was told not to, or that it cannot', async () => {
    installNotifications('default');
    answer = 'denied';
    const refused = await load();
    expect(await refused.turnNoticesOn(2)).toBe('blocked');

    installNotifications('default');
    answer = 'default';
    expect(await (await load()).turnNoticesOn(2)).toBe('off');

    vi.stubGlobal('isSecureContext', false);
    expect(await (await load()).turnNoticesOn(2)).toBe('unsupported');

    installNotifications('granted', false);
    answer = 'granted';
    hide(true);
    const phone = await load();
    expect(await phone.turnNoticesOn(2)).toBe('on');
    expect(phone.showNotice(2, notice)).toBe(false);
    expect(renderHook(() => phone.useNoticeState(2)).result.current).toBe('unsupported');
  });
});
