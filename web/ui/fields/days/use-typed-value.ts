import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

interface TypedValue {
  /** '' where there is none. */
  value: string;
  onChange: (value: string) => void;
  /** The value as the field shows it. */
  show: (value: string) => string;
  /** What is whole while somebody types: a part of it could be another value. */
  read: (text: string) => string | undefined;
  /** What they mean once they have left the field or pressed Enter. */
  readWhole: (text: string) => string | undefined;
}

/** A field of text for a value that is typed in several ways: what cannot be read stays there, and `isUnread` says so. */
export function useTypedValue({ value, onChange, show, read, readWhole }: TypedValue) {
  const [typed, setTyped] = useState({ text: '', value, isUnread: false, isTyped: false });
  // What was typed is over once the value is another one.
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
    /** Chosen in another way than by typing. */
    pick: (next: string) => choose('', next, { isTyped: false, isUnread: false }),
    input: {
      value: isTyped ? typed.text : value && show(value),
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        const next = target.value.trim() === '' ? '' : (read(target.value) ?? value);
        choose(target.value, next, { isTyped: true, isUnread: false });
      },
      onBlur: finish,
      onKeyDown({ key }: KeyboardEvent) {
        // Before the form is sent.
        if (key === 'Enter') finish();
      },
    },
  };
}
