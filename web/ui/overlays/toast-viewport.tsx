import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import * as Radix from 'radix-ui/toast';
import { useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { isInOverlay } from './escape.ts';
import type { QueuedToast, ToastQueue } from './toast-queue.ts';

/** The length of the closing animation; the next toast waits for it. */
const closingMs = 180;

const buttonClasses =
  'inline-flex h-8 shrink-0 items-center self-center rounded-control border border-control bg-surface px-3 font-semibold text-small hover:bg-hover touch:h-11';

export function QueueViewport({ queue }: { queue: ToastQueue }) {
  const shown = useSyncExternalStore(queue.subscribe, queue.shown);
  return (
    // Radix pauses the time on hover and focus.
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && <ShownToast key={shown.id} content={shown} onClosed={() => queue.remove(shown.id)} />}
      <Radix.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        // A live region, because an open dialog hides everything else outside it from assistive technology.
        aria-live="off"
        // F8 focuses the toast, and Enter presses its action.
        onKeyDown={({ key, target, currentTarget }) => {
          if (key === 'Enter' && !(target instanceof HTMLButtonElement)) {
            currentTarget.querySelector<HTMLButtonElement>('[data-toast-action]')?.click();
          }
        }}
        // At the top centre: at the bottom it would cover the composer and the buttons of sheets, at the right those of pages.
        // Beside an open dialog where there is room, because it would cover the dialog's heading.
        className="pointer-events-none fixed top-(--header-height) left-1/2 z-60 flex w-full -translate-x-1/2 flex-col p-3 outline-none sm:max-w-100 lg:in-[:has([role=dialog])]:top-auto lg:in-[:has([role=dialog])]:bottom-0 lg:in-[:has([role=dialog])]:left-0 lg:in-[:has([role=dialog])]:translate-x-0"
      />
    </Radix.Provider>
  );
}

function ShownToast({ content, onClosed }: { content: QueuedToast; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  /** Escape in a dialog closes the dialog and leaves the toast. */
  const isForOverlay = useRef(false);
  const { title, description, isDestructive = false, action, hasDismissButton = false } = content;
  function close(): void {
    setOpen(false);
    setTimeout(onClosed, closingMs);
  }
  return (
    <Radix.Root
      open={isOpen}
      onEscapeKeyDown={({ target }) => {
        isForOverlay.current = isInOverlay(target);
      }}
      onOpenChange={(next) => {
        if (!next && !isForOverlay.current) close();
        isForOverlay.current = false;
      }}
      type={isDestructive ? 'foreground' : 'background'}
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-card border py-3 pr-2 pl-4 shadow-dialog data-[state=closed]:animate-fade-out data-[state=open]:animate-drop-in',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:transition-transform',
        isDestructive ? 'border-danger bg-danger-surface' : 'bg-surface',
      )}
    >
      {isDestructive && <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1 py-px">
        <Radix.Title className="font-semibold text-control">{title}</Radix.Title>
        <Pause text=". " />
        {description && <Radix.Description className="mt-0.5 text-muted text-small">{description}</Radix.Description>}
      </div>
      {action && <Pause text=" " />}
      {action && (
        <Radix.Action data-toast-action altText={action.label} onClick={action.onAct} className={buttonClasses}>
          {action.label}
        </Radix.Action>
      )}
      {hasDismissButton ? (
        <Radix.Close className={buttonClasses}>Dismiss</Radix.Close>
      ) : (
        <Radix.Close
          aria-label="Dismiss"
          className="inline-flex size-8 shrink-0 items-center justify-center self-center rounded-control text-muted hover:bg-hover hover:text-ink touch:size-11"
        >
          <X aria-hidden="true" className="size-4" />
        </Radix.Close>
      )}
    </Radix.Root>
  );
}

/** Separates texts that are announced as one string; without it two words would be read as one. */
function Pause({ text }: { text: string }) {
  return <span className="sr-only">{text}</span>;
}
