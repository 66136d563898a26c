import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { Button } from './buttons/button.tsx';
import { classNames } from './class-names.ts';
import { Popover } from './overlays/popover.tsx';

export interface NamedChoice {
  key: string;
  label: string;
  /** The days or months that the name stands for. */
  detail?: string;
  isChosen: boolean;
  choose: () => void;
  /** The choice opens something else, and is not a period. */
  isAction?: boolean;
}

interface PeriodPickerProps {
  /** The chosen period by its name, and its days or months. */
  label: string;
  detail?: string | undefined;
  choices: readonly NamedChoice[];
  /** How the period is shown. */
  footer?: ReactNode;
  /** The free choice beside the named ones. */
  children?: (close: () => void) => ReactNode;
}

/** The one choice of a period: named ones, and beside them a free choice. On phones a sheet. */
export function PeriodPicker({ label, detail, choices, footer, children }: PeriodPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="Period"
      isPlain
      className={children ? 'w-148 max-w-[calc(100vw-1rem)]' : 'w-72'}
      trigger={
        <Button
          variant="secondary"
          className="max-w-full"
          aria-label={['Period: ', label, detail && `, ${detail}`].filter(Boolean).join('')}
        >
          <Calendar aria-hidden="true" />
          <span className="min-w-0 truncate">
            {label}
            {detail && <span className="ml-2 font-normal text-muted max-sm:hidden">{detail}</span>}
          </span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <div className={classNames('max-sm:divide-y', children && 'sm:flex sm:divide-x')}>
        <div className="min-w-0 p-2 sm:flex-1">
          <ul>
            {choices.map(({ key, label: name, detail: span, isChosen, choose, isAction = false }) => (
              <li key={key} className={classNames(isAction && 'mt-1 border-t pt-1')}>
                <button
                  type="button"
                  aria-pressed={isAction ? undefined : isChosen}
                  onClick={() => {
                    close();
                    choose();
                  }}
                  className="flex min-h-8 w-full items-center justify-between gap-4 rounded-control px-2.5 py-1 text-left text-control hover:bg-hover touch:min-h-11 aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-link"
                >
                  {name}
                  {span && <span className="shrink-0 text-right font-normal text-muted text-small">{span}</span>}
                </button>
              </li>
            ))}
          </ul>
          {footer && <div className="mt-1 border-t px-2.5 pt-1">{footer}</div>}
        </div>
        {children && <div className="p-3">{children(close)}</div>}
      </div>
    </Popover>
  );
}
