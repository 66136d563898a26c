import { useId } from 'react';

interface CheckFieldProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
}

export function CheckField({ label, isChecked, onChange, error }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error && (
        <p id={errorId} className="text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}
