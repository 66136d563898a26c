import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import { closeOnEscape } from './escape.ts';

export interface SheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
}

export function SheetWindow({ isOpen, onOpenChange, title, children }: SheetProps) {
  const focus = useDialogFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          {...focus}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-90 flex-col bg-surface shadow-dialog outline-none data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in"
        >
          <header className="flex min-h-14 items-center gap-3 border-b px-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-h3">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} className="-mr-2" />
            </Radix.Close>
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)]">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
