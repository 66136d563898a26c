import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface FieldTexts {
  label: string;
  /** For assistive technology only. */
  isLabelHidden?: boolean | undefined;
  error?: string | undefined;
  /** The mistake is told elsewhere, as for a group of fields. */
  isInvalid?: boolean | undefined;
  hint?: string | undefined;
}

interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  notes?: ReactNode;
  /** Renders the control with the attributes that link it to label, hint and error. */
  children: (control: ControlAttributes) => ReactNode;
}

/** The label above a control, and the hint and error below it. */
export function FieldFrame({
  label,
  isLabelHidden = false,
  error,
  isInvalid = Boolean(error),
  hint,
  notes,
  id,
  className,
  children,
}: FieldFrameProps) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const notesId = `${fieldId}-notes`;
  const describedBy = [error && errorId, hint && hintId, notes && notesId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={isLabelHidden ? 'sr-only' : 'mb-1 block font-medium text-control'}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': describedBy || undefined,
        className: classNames(
          'block w-full rounded-control border bg-surface text-body transition-colors duration-120 disabled:bg-sunken disabled:text-muted',
          isInvalid ? 'border-danger' : 'border-control',
        ),
      })}
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
      {notes && <div id={notesId}>{notes}</div>}
    </div>
  );
}
