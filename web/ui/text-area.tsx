import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** A labelled text of several lines that grows with what is written; its error stands under it and is read with it. */
export function TextArea({ label, error, hint, className, id, rows = 4, ...rest }: TextAreaProps) {
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
      <textarea
        {...rest}
        id={fieldId}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          'field-sizing-content block max-h-80 min-h-24 w-full resize-y rounded-control border bg-surface px-3 py-2 text-body transition-colors duration-120 disabled:bg-sunken disabled:text-muted',
          error ? 'border-danger' : 'border-control',
        )}
      />
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
