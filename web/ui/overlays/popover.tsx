import * as Radix from 'radix-ui/popover';
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import { Dialog } from './dialog.tsx';
import { focusDialog, hasFocusMovedOn } from './dialog-focus.ts';
import { closeOnEscape } from './escape.ts';

interface PopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  title: string;
  /** Begins with its button, which says what the content is; on phones the sheet has its title. */
  isPlain?: boolean;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A panel under its button; the page stays usable. On phones a sheet from below. */
export function Popover(props: PopoverProps) {
  return useIsPhone() ? <BottomSheet {...props} /> : <Panel {...props} />;
}

function Panel({ isOpen, onOpenChange, trigger, title, isPlain = false, action, children, className }: PopoverProps) {
  const titleId = useId();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal, where it would come last in tab order. */}
      <Radix.Content
        align={isPlain ? 'start' : 'end'}
        sideOffset={10}
        collisionPadding={8}
        aria-labelledby={titleId}
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={(event) => {
          if (hasFocusMovedOn(event)) event.preventDefault();
        }}
        onKeyDown={closeOnEscape(() => onOpenChange(false))}
        className={classNames(
          'z-30 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 animate-pop-in flex-col overflow-hidden rounded-card border bg-surface text-ink shadow-popup outline-none',
          className,
        )}
      >
        <div className={isPlain ? 'sr-only' : 'flex min-h-14 shrink-0 items-center gap-3 border-b py-2 pr-3 pl-4'}>
          <h2 id={titleId} className="min-w-0 flex-1 truncate text-h3">
            {title}
          </h2>
          {action}
        </div>
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </Radix.Content>
    </Radix.Root>
  );
}

function BottomSheet({ isOpen, onOpenChange, trigger, title, action, children }: PopoverProps) {
  return (
    <>
      {cloneElement(trigger, {
        onClick: () => onOpenChange(true),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={title} footer={action}>
        <div className="-mx-4 border-t">{children}</div>
      </Dialog>
    </>
  );
}
