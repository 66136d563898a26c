import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  /** The label is read out and not shown, where the choice speaks for itself. */
  isLabelHidden?: boolean;
  options: readonly { value: string; label: string }[];
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled choice: the browser's own, which every keyboard, phone and screen reader knows. */
export function SelectField({
  label,
  isLabelHidden = false,
  options,
  error,
  hint,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-medium text-control'}>
        {label}
      </label>
      <select
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          'block h-9 w-full rounded-control border bg-surface px-2.5 text-body transition-colors duration-120 disabled:bg-sunken disabled:text-muted touch:h-11',
          error ? 'border-danger' : 'border-control',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={hintId} className="mt-1 text-muted text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="mt-1 flex items-center gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
