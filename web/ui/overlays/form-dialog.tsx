import { type ComponentProps, createContext, type FormEvent, type ReactNode, useContext, useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { Dialog } from './dialog.tsx';

const FormId = createContext('');

interface FormDialogProps {
  title: string;
  description?: string | undefined;
  /** What the button says that submits the form. */
  submitText: string;
  pendingText: string;
  cancelText?: string;
  isPending: boolean;
  isDisabled?: boolean;
  disabledReason?: string;
  /** What it does cannot be taken back. */
  isDangerous?: boolean;
  /** Closing it stops what is under way. */
  canStop?: boolean;
  onClose: () => void;
  /** Somewhere in it a DialogForm. */
  children: ReactNode;
}

/** A dialog around a form, which its own button submits. */
export function FormDialog({
  title,
  description,
  submitText,
  pendingText,
  cancelText = 'Cancel',
  isPending,
  isDisabled = false,
  disabledReason = '',
  isDangerous = false,
  canStop = false,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  // Closing would seem to stop what is being saved, and its answer would close what was opened meanwhile.
  const isHeld = isPending && !canStop;
  return (
    <Dialog
      isOpen
      onOpenChange={() => !isHeld && onClose()}
      title={title}
      {...(description ? { description } : {})}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={isHeld}>
            {cancelText}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            pendingText={pendingText}
            isDisabled={isDisabled}
            disabledReason={disabledReason}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <FormId value={formId}>{children}</FormId>
    </Dialog>
  );
}

interface DialogFormProps extends Omit<ComponentProps<'form'>, 'id' | 'noValidate' | 'onSubmit'> {
  /** A promise that is rejected was refused. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** The form of the FormDialog around it. Where submitting it shows mistakes, at once or by the answer, the first of them gets the focus. */
export function DialogForm({ className, onSubmit, ...rest }: DialogFormProps) {
  return (
    <form
      {...rest}
      id={useContext(FormId)}
      noValidate
      className={classNames('flex flex-col gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const answer = onSubmit(event);
        focusFirstInvalid(form);
        if (answer instanceof Promise) answer.catch(() => focusFirstInvalid(form));
      }}
    />
  );
}
