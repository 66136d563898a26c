import { useState } from 'react';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';

/** The problem of a field's value; none if it is right. */
type Problems<Values> = { readonly [Field in keyof Values]?: string | false | undefined };
type TextOf<Values> = { [Field in keyof Values]: Values[Field] extends string ? Field : never }[keyof Values] & string;

interface DialogFormOptions<Values extends object> {
  /** The typed values are kept under this key until they are sent or the dialog closes, also through the end of a session. */
  persistKey: string;
  initial: Values;
  /** A problem stops the submit. Problems are shown from the first submit on. Fields that are not in `Values` are named here too. */
  check?: (values: Values) => Problems<Values>;
  /** Sends the values. The dialog closes when the promise resolves. */
  send: (values: Values) => Promise<unknown>;
  /** The server's refusal, if the form shows it and no toast does. */
  refusal?: Error | null;
  /** Fields of the call that have another name in the form. */
  names?: Readonly<Record<string, keyof Values & string>>;
  onClose: () => void;
}

/** The values of the form in a FormDialog, and what is wrong with them. */
export function useDialogForm<Values extends object>({
  persistKey,
  initial,
  check = () => ({}),
  send,
  refusal = null,
  names = {},
  onClose,
}: DialogFormOptions<Values>) {
  const { values, change, close } = usePersistedState(persistKey, initial, onClose);
  const [isTried, setTried] = useState(false);
  const problems = check(values);
  const sentField = refusal instanceof ApiError ? (refusal.field ?? '') : '';
  const refusedField = names[sentField] ?? sentField;
  const isAtField = refusedField in values || refusedField in problems;

  function errorOf(field: keyof Values): string | undefined {
    const problem = isTried && problems[field];
    if (problem) return problem;
    return isAtField && refusedField === field ? messageOf(refusal) : undefined;
  }

  function submit(): Promise<unknown> | undefined {
    setTried(true);
    if (Object.values(problems).some(Boolean)) return undefined;
    return send(values).then(close);
  }

  return {
    values,
    change,
    errorOf,
    /** The props of a field with text. */
    text: (field: TextOf<Values>) => ({
      value: values[field] as string,
      error: errorOf(field),
      onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value } as Partial<Values>),
    }),
    /** A refusal that names no field of the form. */
    failure: refusal && !isAtField ? messageOf(refusal) : undefined,
    submit,
    close,
  };
}
