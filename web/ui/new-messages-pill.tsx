import ArrowDown from 'lucide-react/icons/arrow-down';

/** Floats over a log when there are new messages below. */
export function NewMessagesPill({ isShown, onGo }: { isShown: boolean; onGo: () => void }) {
  if (!isShown) return null;
  return (
    <button
      type="button"
      onClick={onGo}
      className="absolute bottom-10 left-1/2 flex h-8 -translate-x-1/2 animate-fade-in items-center gap-1.5 rounded-full bg-primary px-3.5 font-semibold text-on-primary text-small shadow-popup hover:bg-primary-hover touch:h-11"
    >
      <ArrowDown aria-hidden="true" className="size-4" />
      New messages
    </button>
  );
}
