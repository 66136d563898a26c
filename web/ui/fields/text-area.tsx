import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {
  /** Further notes about the value, below it. */
  notes?: ReactNode;
}

export function TextArea({
  label,
  isLabelHidden,
  error,
  hint,
  notes,
  className,
  id,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      hint={hint}
      notes={notes}
      className={className}
      id={id}
    >
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={classNames(control.className, 'field-sizing-content max-h-80 min-h-24 resize-y px-3 py-2')}
        />
      )}
    </FieldFrame>
  );
}
