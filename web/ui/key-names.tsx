import { isMac } from '#web/lib/keys/is-mac.ts';

export function KeyNames({ keys }: { keys: string }) {
  return (
    <kbd className="flex shrink-0 gap-1 font-sans">
      {keys.split(' ').map((key) => (
        <span
          key={key}
          className="grid h-5.5 min-w-5.5 place-items-center rounded-md border border-control bg-surface px-1 text-caption text-muted"
        >
          {nameOf(key)}
        </span>
      ))}
    </kbd>
  );
}

function nameOf(key: string): string {
  if (key === 'Escape') return 'Esc';
  if (/^[A-Z]$/.test(key)) return `Shift ${key}`;
  if (key !== 'Mod') return key.toUpperCase();
  return isMac() ? '⌘' : 'Ctrl';
}
