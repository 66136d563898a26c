import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** A button inside the right end of the field. */
  endSlot?: ReactNode;
}

/** A labelled input; its error stands under the field and is read with it. */
export function TextField({ label, error, hint, endSlot, className, id, ...rest }: TextFieldProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block font-medium text-control">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classNames(
            'block h-9 w-full rounded-control border bg-surface px-3 text-body transition-colors duration-120 disabled:bg-sunken disabled:text-muted touch:h-11',
            error ? 'border-danger' : 'border-control',
            endSlot ? 'pr-11' : null,
          )}
        />
        {endSlot && <div className="absolute inset-y-0 right-0 flex items-center">{endSlot}</div>}
      </div>
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
