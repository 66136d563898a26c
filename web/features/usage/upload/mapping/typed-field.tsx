import { useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface TypedFieldProps {
  label: string;
  isLabelHidden?: boolean;
  className?: string;
  placeholder?: string;
  value: string;
  isRight: (text: string) => boolean;
  onType: (text: string) => void;
  /** Keys that a phone shows; digits if omitted. */
  inputMode?: 'numeric' | 'text';
}

/** A text that is passed on once it is whole: on leaving the field, or with Enter. */
export function TypedField({ value, isRight, onType, inputMode = 'numeric', ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<{ from: string; text: string } | null>(null);
  // A text that came from elsewhere replaces what was typed before.
  const text = typed?.from === value ? typed.text : value;
  const isWrong = !isRight(text.trim());
  function pass(): void {
    if (!isWrong && text.trim() !== value) onType(text.trim());
  }
  return (
    <TextField
      {...field}
      value={text}
      isInvalid={isWrong}
      inputMode={inputMode}
      onChange={({ target }) => setTyped({ from: value, text: target.value })}
      onBlur={pass}
      onKeyDown={({ key }) => {
        if (key === 'Enter') pass();
      }}
    />
  );
}
