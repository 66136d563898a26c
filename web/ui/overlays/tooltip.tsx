import { Tooltip as Radix } from 'radix-ui';
import type { FocusEvent, ReactElement, ReactNode } from 'react';

/** Sets the tooltips' delays for everything inside. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  // specification §9: delay 700 ms, skip delay 300 ms.
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Focus that the keyboard did not bring, as after touching or as a dialog closes, would open a tooltip that stays. */
function keepClosedUnlessSeen(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element. */
  children: ReactElement;
}

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={keepClosedUnlessSeen}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade-in rounded-md bg-ink px-2 py-1 text-background text-caption"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
