import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {
  endSlot?: ReactNode;
  /** Further notes about the value, below it. */
  notes?: ReactNode;
}

export function TextField({
  label,
  isLabelHidden,
  error,
  isInvalid,
  hint,
  notes,
  endSlot,
  className,
  id,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      isInvalid={isInvalid}
      hint={hint}
      notes={notes}
      className={className}
      id={id}
    >
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            className={classNames(control.className, 'h-9 px-3 touch:h-11', endSlot ? 'pr-11 touch:pl-2.5' : null)}
          />
          {endSlot && <div className="absolute inset-y-0 right-0 flex items-center">{endSlot}</div>}
        </div>
      )}
    </FieldFrame>
  );
}
