import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
  className?: string;
}

/** A field that filters the content below it. Escape empties it. */
export function SearchField({ label, value, onChange, maxLength, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('search', () => field.current?.focus());
  return (
    <div className={className}>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          // Not type=search: its clear button differs between browsers.
          type="text"
          inputMode="search"
          aria-label={label}
          placeholder={label}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return;
            event.stopPropagation();
            onChange('');
          }}
          className={classNames(
            'block h-9 w-full rounded-control border border-control bg-surface pl-9 text-body placeholder:text-small touch:h-11 touch:placeholder:text-body',
            value === '' ? 'pr-2' : 'pr-10',
          )}
        />
        {value !== '' && (
          <IconButton
            label="Clear search"
            icon={<X />}
            onClick={() => {
              onChange('');
              field.current?.focus();
            }}
            className="absolute top-0 right-0 h-full touch:h-full"
          />
        )}
      </div>
    </div>
  );
}
