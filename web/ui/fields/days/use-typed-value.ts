import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface TypedValue {
  /** '' if there is none. */
  value: string;
  onChange: (value: string) => void;
  show: (value: string) => string;
  /** Parses the text while the person types; undefined until it is complete, because its beginning could be another value. */
  read: (text: string) => string | undefined;
  /** Parses the text after the person has left the field or pressed Enter. */
  readWhole: (text: string) => string | undefined;
}

/** A text field for a value that can be typed in several ways. Text that cannot be parsed stays in the field, and `isUnread` is true. */
export function useTypedValue({ value, onChange, show, read, readWhole }: TypedValue) {
  const [typed, setTyped] = useState({ text: '', value, isUnread: false, isTyped: false });
  // The typed text is dropped once the value changes by other means.
  const isTyped = typed.isTyped && typed.value === value;
  const choose = (text: string, next: string, state: { isTyped: boolean; isUnread: boolean }) => {
    setTyped({ text, value: next, ...state });
    if (next !== value) onChange(next);
  };
  const finish = () => {
    if (!isTyped) return;
    const next = typed.text.trim() === '' ? '' : readWhole(typed.text);
    choose(typed.text, next ?? '', { isTyped: next === undefined, isUnread: next === undefined });
  };
  return {
    isUnread: isTyped && typed.isUnread,
    /** Sets a value that was not typed. */
    pick: (next: string) => choose('', next, { isTyped: false, isUnread: false }),
    input: {
      value: isTyped ? typed.text : value && show(value),
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        const next = target.value.trim() === '' ? '' : (read(target.value) ?? value);
        choose(target.value, next, { isTyped: true, isUnread: false });
      },
      onBlur: finish,
      onKeyDown({ key }: KeyboardEvent) {
        // Parses before the form is sent.
        if (key === 'Enter') finish();
      },
    },
  };
}
