import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  options: readonly { value: string; label: string }[];
}

/** A labelled choice between few options: a native select, which works with every keyboard, phone and screen reader. */
export function SelectField({
  label,
  isLabelHidden,
  options,
  error,
  isInvalid,
  hint,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      isInvalid={isInvalid}
      hint={hint}
      className={className}
      id={id}
    >
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            className={classNames(
              control.className,
              // Long choices are cut before the arrow, also where the browser lets the page style the select.
              'h-9 overflow-clip text-ellipsis whitespace-nowrap pr-9 pl-3 [overflow-clip-margin:content-box] touch:h-11',
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </FieldFrame>
  );
}
