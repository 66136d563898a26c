import * as Radix from 'radix-ui/alert-dialog';
import { useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import { closeOnEscape } from './escape.ts';

export interface AlertDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: string;
}

/** The content of AlertDialog, loaded when it first opens. */
export function AlertWindow({ isOpen, onClose, title, children }: AlertDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  const focus = useDialogFocus((event) => {
    event.preventDefault();
    ok.current?.focus();
  });
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <div className="pointer-events-none fixed inset-0 z-40 grid items-end md:place-items-center md:p-6">
          <Radix.Content
            {...focus}
            onKeyDown={closeOnEscape(onClose)}
            className="pointer-events-auto flex w-full flex-col gap-4 rounded-t-card bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-dialog outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in md:max-w-100 md:rounded-card md:p-6"
          >
            <div>
              <Radix.Title className="text-h2">{title}</Radix.Title>
              <Radix.Description className="mt-1 text-body text-muted">{children}</Radix.Description>
            </div>
            <Radix.Action asChild>
              <Button ref={ok} className="self-end max-md:self-stretch">
                OK
              </Button>
            </Radix.Action>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
