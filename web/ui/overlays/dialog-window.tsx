import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useDialogFocus } from './dialog-focus.ts';
import { closeOnEscape } from './escape.ts';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  className?: string;
}

export function DialogWindow({ isOpen, onOpenChange, title, description, children, footer, className }: DialogProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <div className="pointer-events-none fixed inset-0 z-40 grid items-end md:place-items-center md:p-6">
          <Radix.Content
            {...focus}
            onKeyDown={closeOnEscape(() => onOpenChange(false))}
            // React would pass it on to a form in which the dialog stands, as the change of a price does in the settings.
            onSubmit={(event) => event.stopPropagation()}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'pointer-events-auto flex max-h-[90dvh] w-full flex-col overflow-hidden rounded-t-card bg-surface shadow-dialog outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in md:max-w-120 md:rounded-card',
              className,
            )}
          >
            <header className="flex items-start gap-3 p-4 pb-2 md:p-6 md:pb-3">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-h2">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-body text-muted">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X />} className="-mt-1 -mr-2" />
              </Radix.Close>
            </header>
            {children && (
              <div className="relative min-h-0 flex-1 overflow-y-auto px-4 pb-4 md:px-6 md:pb-6">{children}</div>
            )}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-6 max-md:*:flex-1">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
