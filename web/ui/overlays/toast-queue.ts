import { createListeners } from '#web/lib/listeners.ts';

export interface Toast {
  title: string;
  description?: string;
  isDestructive?: boolean;
  action?: { label: string; onAct: () => void };
  hasDismissButton?: boolean;
  /** A newer toast replaces older ones of its group, so that a burst is over soon. */
  group?: string;
  /** Called once when the toast is gone: acted on, dismissed, timed out or replaced. */
  onGone?: () => void;
}

export interface QueuedToast extends Toast {
  id: number;
}

export type ToastQueue = ReturnType<typeof createToastQueue>;

/** A queue of toasts: the first is shown, the others wait. Failures go before other waiting toasts. */
export function createToastQueue() {
  const listeners = createListeners();
  let toasts: readonly QueuedToast[] = [];
  let lastId = 0;

  function change(next: readonly QueuedToast[]): void {
    const gone = toasts.filter((toast) => !next.includes(toast));
    toasts = next;
    listeners.notify();
    for (const toast of gone) toast.onGone?.();
  }

  return {
    add(toast: Toast): number {
      lastId += 1;
      const added = { ...toast, id: lastId };
      const [shown, ...waiting] = toasts;
      const kept = waiting.filter((other) => !isOutdatedBy(other, toast));
      // A visible toast with an action keeps its full time, because people may want to press it.
      if (shown && !shown.action && isOutdatedBy(shown, toast)) change([added, ...kept]);
      else change([...(shown ? [shown] : []), ...inOrder([...kept, added])]);
      return lastId;
    },
    remove(id: number): void {
      if (toasts.some((toast) => toast.id === id)) change(toasts.filter((toast) => toast.id !== id));
    },
    shown: (): QueuedToast | null => toasts[0] ?? null,
    subscribe: listeners.subscribe,
  };
}

function inOrder(toasts: readonly QueuedToast[]): QueuedToast[] {
  return [...toasts.filter((one) => one.isDestructive), ...toasts.filter((one) => !one.isDestructive)];
}

function isOutdatedBy(older: Toast, newer: Toast): boolean {
  return newer.group !== undefined && older.group === newer.group;
}
