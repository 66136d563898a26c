import { createListeners } from '#web/lib/listeners.ts';

export interface Toast {
  title: string;
  description?: string;
  isDestructive?: boolean;
  action?: { label: string; onAct: () => void };
  /** Dismiss as a button in place of the cross. */
  hasDismissButton?: boolean;
  /** A newer toast replaces older ones of its group, so that a burst is over soon. */
  group?: string;
  /** Called once when it has gone: acted on, dismissed, after its time, or replaced. */
  onGone?: () => void;
}

export interface QueuedToast extends Toast {
  id: number;
}

export type ToastQueue = ReturnType<typeof createToastQueue>;

/** Toasts in order: the first is shown, the others wait. That something failed waits for no more than the one that is shown. */
export function createToastQueue() {
  const listeners = createListeners();
  let toasts: readonly QueuedToast[] = [];
  let lastId = 0;

  function change(next: readonly QueuedToast[]): void {
    const gone = toasts.filter((toast) => !next.includes(toast));
    toasts = next;
    listeners.tell();
    for (const toast of gone) toast.onGone?.();
  }

  return {
    add(toast: Toast): number {
      lastId += 1;
      const added = { ...toast, id: lastId };
      const [shown, ...waiting] = toasts;
      const kept = waiting.filter((other) => !isOutdatedBy(other, toast));
      // A visible toast with an action keeps its full time: there is something to press.
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
