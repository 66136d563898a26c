import { createContext, type FormEvent, type ReactNode, useContext, useId } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { focusFirstInvalid } from '#web/ui/fields/first-invalid.ts';
import { Dialog } from './dialog.tsx';

const FormId = createContext('');

interface FormDialogProps {
  title: string;
  description?: string | undefined;
  submitText: string;
  pendingText: string;
  cancelText?: string;
  isPending: boolean;
  isDisabled?: boolean;
  disabledReason?: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** Closing the dialog stops the action in progress. */
  canStop?: boolean;
  onClose: () => void;
  /** Submits the fields in `children`. Without it they contain a DialogForm, whose fields may load later than the dialog. */
  onSubmit?: SubmitForm;
  /** Called when a field changes. */
  onEdit?: () => void;
  children: ReactNode;
}

/** May return a promise; a rejection means that the form was refused. */
type SubmitForm = (event: FormEvent<HTMLFormElement>) => unknown;

/** A dialog with one form. */
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
  onSubmit,
  onEdit,
  children,
}: FormDialogProps) {
  const formId = useId();
  // Closing would look like stopping the save, and its answer would close whatever was opened meanwhile.
  const isLocked = isPending && !canStop;
  return (
    <Dialog
      isOpen
      onOpenChange={() => !isLocked && onClose()}
      title={title}
      {...(description ? { description } : {})}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={isLocked}>
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
      <FormId value={formId}>
        {onSubmit ? (
          <DialogForm onSubmit={onSubmit} onChange={onEdit}>
            {children}
          </DialogForm>
        ) : (
          children
        )}
      </FormId>
    </Dialog>
  );
}

interface DialogFormProps {
  onSubmit: SubmitForm;
  onChange?: (() => void) | undefined;
  children: ReactNode;
}

/** The form inside a FormDialog. If submitting shows mistakes, at once or with the answer, the first gets the focus. */
export function DialogForm({ onSubmit, onChange, children }: DialogFormProps) {
  return (
    <form
      id={useContext(FormId)}
      noValidate
      className="flex flex-col gap-4"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const answer = onSubmit(event);
        focusFirstInvalid(form);
        if (answer instanceof Promise) answer.catch(() => focusFirstInvalid(form));
      }}
    >
      {children}
    </form>
  );
}
