import CircleAlert from 'lucide-react/icons/circle-alert';
import Upload from 'lucide-react/icons/upload';
import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useDropTarget } from './use-drop-target.ts';

interface FileFieldProps {
  label: string;
  /** Accepted kinds and size, in words. */
  hint?: string;
  error?: string | undefined;
  /** For the file picker, as in `.pdf,.docx`. */
  accept: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  /** Files that were picked or dropped, also those that have to be refused: a picker can be told to offer everything. */
  onFiles: (files: File[]) => void;
}

/** A labelled place for files: to be picked with a button or dropped onto it. */
export function FileField({
  label,
  hint,
  error,
  accept,
  isMultiple = false,
  isDisabled = false,
  onFiles,
}: FileFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDropTarget({
    isDisabled,
    onFiles: (files) => onFiles(isMultiple ? files : files.slice(0, 1)),
  });
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-control">
        {label}
      </label>
      <div
        {...handlers}
        // A drop needs a pointer; the button does the same for everybody.
        role="presentation"
        className={classNames(
          'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed p-3 transition-colors duration-120',
          dropLook(isOver, Boolean(error)),
        )}
      >
        {/* The field itself has no look worth keeping; the button opens it, and assistive technology finds it by its label. */}
        <input
          ref={picker}
          id={id}
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          tabIndex={-1}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file again, after it was corrected, is a change as well.
            currentTarget.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
        <Button
          variant="secondary"
          icon={<Upload aria-hidden="true" className="size-4" />}
          isDisabled={isDisabled}
          aria-describedby={describedBy || undefined}
          onClick={() => picker.current?.click()}
        >
          {isMultiple ? 'Choose files' : 'Choose file'}
        </Button>
        <span aria-hidden="true" className="text-muted text-small touch:hidden">
          or drop {isMultiple ? 'them' : 'it'} here
        </span>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-center gap-1.5 text-danger text-small">
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

function dropLook(isOver: boolean, isWrong: boolean): string {
  if (isOver) return 'border-primary bg-selected';
  return isWrong ? 'border-danger' : 'border-control';
}
