const delayMs = 700;
const skipDelayMs = 300;
/** Long enough to move the pointer from the button to its tooltip. */
const leaveMs = 120;

export interface Hint {
  text: string;
  /** The button's position on the screen. */
  box: DOMRect;
  side: 'top' | 'bottom';
}

/**
 * Watches the page for buttons with tooltips and reports which to show: after a delay for a mouse, at once for the keyboard, never after a
 * touch. Returns the function that ends it.
 */
export function watchHints(show: (hint: Hint | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: HTMLElement | null = null;
  let lastShownAt = Number.NEGATIVE_INFINITY;

  function open(button: HTMLElement): void {
    const { tooltip: text = '', tooltipSide } = button.dataset;
    show({ text, side: tooltipSide === 'bottom' ? 'bottom' : 'top', box: button.getBoundingClientRect() });
    lastShownAt = Number.POSITIVE_INFINITY;
  }

  function close(): void {
    clearTimeout(timer);
    current = null;
    if (lastShownAt === Number.POSITIVE_INFINITY) lastShownAt = performance.now();
    show(null);
  }

  function point({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return;
    const button = buttonOf(target);
    if (button !== null && button === current) return;
    clearTimeout(timer);
    // The tooltip stays while the pointer is on it.
    if (isTooltip(target)) return;
    if (!button) {
      if (current) timer = setTimeout(close, leaveMs);
      return;
    }
    current = button;
    const isSoon = performance.now() - lastShownAt < skipDelayMs;
    timer = setTimeout(open, isSoon ? 0 : delayMs, button);
  }

  function focus({ target }: FocusEvent): void {
    const button = buttonOf(target);
    // Focus that the keyboard did not bring, as when a dialog closes, would open a tooltip that stays.
    if (!button?.matches(':focus-visible')) return;
    clearTimeout(timer);
    current = button;
    open(button);
  }

  function leaveByKey({ key }: KeyboardEvent): void {
    if (key === 'Escape') close();
  }

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('pointerover', point, { signal });
  document.addEventListener('focusin', focus, { signal });
  document.addEventListener('focusout', close, { signal });
  document.addEventListener('pointerdown', close, { signal });
  document.addEventListener('keydown', leaveByKey, { signal });
  document.addEventListener('scroll', close, { signal, capture: true });
  return () => {
    ending.abort();
    close();
  };
}

function buttonOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=tooltip]') !== null;
}
