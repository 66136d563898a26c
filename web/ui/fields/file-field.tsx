import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useDropTarget } from './use-drop-target.ts';

interface FileFieldProps extends FieldTexts {
  /** For the file picker, as in `.pdf,.docx`. */
  accept: string;
  isMultiple?: boolean;
  /** Ignores further files until it ends; its button keeps the focus. */
  isPending?: boolean;
  /** Also gets files of other kinds: a file picker can be set to show all files. */
  onFiles: (files: File[]) => void;
}

/** A labelled field for files, chosen with its button or dropped onto it. */
export function FileField({
  label,
  hint,
  error,
  accept,
  isMultiple = false,
  isPending = false,
  onFiles,
}: FileFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isOver, handlers } = useDropTarget({
    isDisabled: isPending,
    onFiles: (files) => onFiles(isMultiple ? files : files.slice(0, 1)),
  });
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {({ className: _, ...control }) => (
        <div
          {...handlers}
          // Dropping needs a pointer; the button does the same without one.
          role="presentation"
          className={classNames(
            'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed p-3 transition-colors duration-120',
            dropLook(isOver, Boolean(error)),
          )}
        >
          <input
            {...control}
            ref={picker}
            type="file"
            accept={accept}
            multiple={isMultiple}
            disabled={isPending}
            tabIndex={-1}
            // The hidden input passes its focus on, so that people who are led to an invalid field see where they are.
            onFocus={() => button.current?.focus()}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              // Choosing the same file again, after correcting it, must fire a change event.
              currentTarget.value = '';
              if (files.length > 0) onFiles(files);
            }}
          />
          <Button
            ref={button}
            variant="secondary"
            icon={<Upload />}
            isPending={isPending}
            aria-describedby={control['aria-describedby']}
            onClick={() => picker.current?.click()}
          >
            {isMultiple ? 'Choose files' : 'Choose file'}
          </Button>
          <span aria-hidden="true" className="text-muted text-small touch:hidden">
            or drop {isMultiple ? 'them' : 'it'} here
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

function dropLook(isOver: boolean, isWrong: boolean): string {
  if (isOver) return 'border-primary bg-selected';
  return isWrong ? 'border-danger' : 'border-control';
}
