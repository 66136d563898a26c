import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  options: readonly { value: string; label: string }[];
}

/** A labelled native select, which every keyboard, phone and screen reader handles. */
export function SelectField({ label, isLabelHidden, options, error, hint, className, id, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, isLabelHidden, error, hint, className, id }}>
      {(control) => (
        <select {...rest} {...control} className={classNames(control.className, 'h-9 px-2.5 touch:h-11')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
