import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { focusFirstInvalid, focusSoon } from './first-invalid.ts';

/**
 * `useForm` that focuses mistakes after screen readers have heard of them: the first one found before sending, or the one that `setError`
 * focuses.
 */
export function useCheckedForm<Values extends FieldValues>(options: UseFormProps<Values>): UseFormReturn<Values> {
  const form = useForm<Values>({ ...options, shouldFocusError: false });
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) =>
      form.handleSubmit(onValid, (errors, event) => {
        if (event?.target instanceof HTMLElement) focusFirstInvalid(event.target);
        return onInvalid?.(errors, event);
      }),
    setError(name, error, options) {
      form.setError(name, error);
      if (options?.shouldFocus) focusSoon(() => form.setFocus(name as Parameters<typeof form.setFocus>[0]));
    },
  };
}
